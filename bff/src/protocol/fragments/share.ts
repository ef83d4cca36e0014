/**
 * The fragment of each marked part, by identity: clients get every field of a part, so none can carry the mark, and most
 * parts end with their reply. It changes only how a reply is written, never what it shows. Finding equal parts by their
 * content does not serve: it cannot tell what holds a person's data, and writing and hashing one question costs about
 * 20 µs, where a whole event with a hundred such parts costs 140 to 780 µs.
 */
const bases = new WeakMap<object, object>();

/**
 * Marks a part of a screen as a fragment: clients keep it and later screens name it. It is never changed, and it holds
 * nothing of one customer, of a source's items or of the time. [protocol: Fragments]
 */
export function share<T extends object>(part: T): T {
  bases.set(part, part);
  return part;
}

/** Marks a part of a screen as one that is written as a fragment and the difference from it. */
export function deriveFrom<T extends object>(fragment: object, part: T): T {
  bases.set(part, fragment);
  return part;
}

/** The fragment from which a part is written; undefined for most parts. */
export const fragmentOf = (part: object): object | undefined => bases.get(part);
