import { maxDocumentCharacters } from '@gam/schemas/rules';
import type { LocalFinding } from './rule-finding.ts';

/** Deeper than any sound document goes: rules, a rule, `any`, a map, a condition, `not`, `contains`, `enum`, a value. */
const maxDepth = 20;
/** Longer than any key of a sound document: `answers.` and a question's id. */
const maxKeyLength = 200;

const tooLarge = (expected: string): LocalFinding => ({ code: 'too_large', path: '', expected });
const tooLong = tooLarge(`at most ${maxDocumentCharacters} characters of JSON are expected`);
const tooDeep = tooLarge(`at most ${maxDepth} levels are expected`);
const keyTooLong = tooLarge(`keys of at most ${maxKeyLength} characters are expected`);

const characters = (text: string): number => JSON.stringify(text).length;

/**
 * What is wrong with the size of a document, before anything in it is looked at; null where it is in bounds. The walk
 * ends where a bound does, so that no document takes longer than the largest sound one.
 */
export function sizeFinding(document: unknown): LocalFinding | null {
  let left = maxDocumentCharacters;
  const spend = (count: number): LocalFinding | null => {
    left -= count;
    return left < 0 ? tooLong : null;
  };
  const spendText = (text: string) => spend(text.length > left ? text.length : characters(text));

  const walk = (value: unknown, depth: number): LocalFinding | null => {
    if (typeof value === 'string') return spendText(value);
    // No number, true, false or null is written longer; a document in bounds by this count is in bounds as text.
    if (typeof value !== 'object' || value === null) return spend(String(value).length);
    if (depth >= maxDepth) return tooDeep;
    const isList = Array.isArray(value);
    // Brackets and commas.
    const frame = spend(2 + Math.max(0, (isList ? value : Object.keys(value)).length - 1));
    if (frame !== null) return frame;
    for (const key of isList ? value.keys() : Object.keys(value)) {
      if (typeof key === 'string') {
        if (key.length > maxKeyLength) return keyTooLong;
        const named = spend(characters(key) + 1);
        if (named !== null) return named;
      }
      const found = walk(Reflect.get(value, key), depth + 1);
      if (found !== null) return found;
    }
    return null;
  };
  return walk(document, 0);
}

/** What is wrong with the length of a document's text, before it is parsed; null where it is in bounds. */
export const textSizeFinding = (text: string): LocalFinding | null =>
  text.length > maxDocumentCharacters ? tooLong : null;
