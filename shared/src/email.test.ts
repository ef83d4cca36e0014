import { describe, expect, it } from 'vitest';
import { isEmail, readEmail } from './email.ts';

describe('isEmail', () => {
  it.each(['sara@example.com', 'sara.m+gam@mail.example.co.ir', "o'hara_1@a-b.ir"])('accepts %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    'sara@localhost',
    'sara@example..com',
    '.sara@example.com',
    'a@b.ir, c@d.ir',
    'a@b.ir;c@d.ir',
    'Sara <a@b.ir>',
    '"a b"@c.ir',
    'a@b.ir\n',
    'a@b.ir\r\nBcc: c@d.ir',
    'a@b.ir\r\n\r\nSend money',
    'a@b.ir\0',
  ])('rejects %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});

describe('readEmail', () => {
  it.each([
    ['sara@example.com', 'sara@example.com'],
    ['  sara.ahmadi+receipt@mail.example.co.ir ', 'sara.ahmadi+receipt@mail.example.co.ir'],
    ['sara۱۲@example.com', 'sara12@example.com'],
  ])('reads %s as %s [O-5.19]', (typed, read) => {
    expect(readEmail(typed)).toBe(read);
  });

  it.each([
    '',
    ' ',
    'sara',
    'sara@',
    '@example.com',
    'sara@example',
    'sara@example.',
    'sara@.com',
    'sara@-example.com',
    'sara..ahmadi@example.com',
    'sara ahmadi@example.com',
    'sara@example.com, reza@example.com',
    'sara@example.com\nbcc: reza@example.com',
    'سارا@example.com',
    `${'a'.repeat(250)}@example.com`,
    // What no mail server takes is asked for again, while its customer is there.
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.ir`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.ir`,
  ])('returns null for %j [O-5.19]', (typed) => {
    expect(readEmail(typed)).toBeNull();
  });

  it('rejects texts that are made to slow a pattern down', () => {
    expect(readEmail(`${'a.'.repeat(120)}@`)).toBeNull();
    expect(readEmail(`a@${'a-'.repeat(120)}`)).toBeNull();
  });
});
