import { maxDocumentCharacters } from '@gam/schemas/rules';
import type { LocalFinding } from './rule-finding.ts';

/**
 * Levels of nesting, more than any valid document has: rules, a rule, `any`, a map, a condition, `not`, `contains`,
 * `enum`, a value.
 */
const maxDepth = 20;
/** Characters of a key, more than any valid key has: `answers.` and a question's id. */
const maxKeyLength = 200;

const tooLarge = (expected: string): LocalFinding => ({ code: 'too_large', path: '', expected });
const tooLong = tooLarge(`at most ${maxDocumentCharacters} characters of JSON are expected`);
const tooDeep = tooLarge(`at most ${maxDepth} levels are expected`);
const keyTooLong = tooLarge(`keys of at most ${maxKeyLength} characters are expected`);

const characters = (text: string): number => JSON.stringify(text).length;

/**
 * Returns the fault in the size of a document; null if it is within bounds. Called before any other check. The walk
 * ends at a bound, so that no document takes longer than the largest valid one.
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
    // JSON writes no number, true, false or null longer than this.
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

/** Returns the fault in the length of a document's text before it is parsed; null if it is within bounds. */
export const textSizeFinding = (text: string): LocalFinding | null =>
  text.length > maxDocumentCharacters ? tooLong : null;
