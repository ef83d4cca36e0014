import { describe, expect, it } from 'vitest';
import { readEmail } from './email.ts';

describe('an e-mail address', () => {
  it.each([
    ['sara@example.com', 'sara@example.com'],
    ['  sara.ahmadi+receipt@mail.example.co.ir ', 'sara.ahmadi+receipt@mail.example.co.ir'],
    ['sara۱۲@example.com', 'sara12@example.com'],
  ])('%s is read as %s [O-5.19]', (typed, read) => {
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
  ])('%j is none [O-5.19]', (typed) => {
    expect(readEmail(typed)).toBeNull();
  });

  it('takes no time to refuse what is made to take long', () => {
    expect(readEmail(`${'a.'.repeat(120)}@`)).toBeNull();
    expect(readEmail(`a@${'a-'.repeat(120)}`)).toBeNull();
  });
});
