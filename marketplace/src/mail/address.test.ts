import { describe, expect, it } from 'vitest';
import { isMailAddress } from './address.ts';

describe('isMailAddress', () => {
  it.each(['sara@example.com', 'sara.m+gam@mail.example.co.ir', "o'hara_1@a-b.ir"])('takes %s', (text) => {
    expect(isMailAddress(text)).toBe(true);
  });

  it.each([
    '',
    'sara',
    'sara@localhost',
    '@example.com',
    'sara@example..com',
    '.sara@example.com',
    'sara@-example.com',
    'a@b.ir, c@d.ir',
    'a@b.ir;c@d.ir',
    'Sara <a@b.ir>',
    '"a b"@c.ir',
    'a@b.ir\n',
    'a@b.ir\r\nBcc: c@d.ir',
    'a@b.ir\r\n\r\nSend money',
    'a@b.ir\0',
    'سارا@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.ir`,
  ])('refuses %j', (text) => {
    expect(isMailAddress(text)).toBe(false);
  });
});
