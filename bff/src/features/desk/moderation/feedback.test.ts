import { expect, it } from 'vitest';
import { excerpt } from './feedback.ts';

it('shows the beginning of a long text in one line, up to a whole word', () => {
  expect(excerpt('نیروها دیر\n\nرسیدند.')).toBe('نیروها دیر رسیدند.');
  const long = `${'کلمه '.repeat(17)}پایان. دنباله‌ای دراز`;
  expect(excerpt(long)).toBe(`${'کلمه '.repeat(17)}…`.replace(' …', '…'));
  expect(excerpt(`${'کلمه '.repeat(16)}پایان. دنباله‌ای دراز`)).toBe(`${'کلمه '.repeat(16)}پایان…`);
  expect(excerpt('ب'.repeat(100))).toBe(`${'ب'.repeat(90)}…`);
});
