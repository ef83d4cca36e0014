import { RE2JS } from 're2js';

/** The longest pattern, in characters. */
const maxLength = 200;

/** The largest compiled pattern, in instructions: a match takes at most so many steps per character. */
const maxInstructions = 1_000;

/**
 * Returns a regular expression from outside as one of RE2, whose time grows linearly with the text that it is matched
 * with; null for one that RE2 does not know, such as a look-ahead or a back-reference, or that is too large.
 */
export function compilePattern(pattern: string): RE2JS | null {
  if (pattern.length > maxLength) return null;
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return compiled.programSize() <= maxInstructions ? compiled : null;
  } catch {
    return null;
  }
}
