/** Deeper than any request of the table nests. */
const maxDepth = 100;

/**
 * Whether a value can be read through and kept as it is: not nested without end, and all of its texts are such that a
 * database takes them (no NUL, no half of a surrogate pair).
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= maxDepth) return false;
  return Object.entries(value).every(
    ([key, part]) => isStorable(key, depth + 1) && isStorable(part, depth + 1),
  );
}
