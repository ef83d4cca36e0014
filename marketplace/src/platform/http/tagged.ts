/**
 * A reply with an ETag: strong, so equal tags mean equal bytes. `value` is null if the caller already has this reply
 * (304).
 */
export class Tagged<T> {
  readonly tag: string;
  readonly value: T | null;

  constructor(tag: string, value: T | null) {
    this.tag = tag;
    this.value = value;
  }

  static unchanged(tag: string): Tagged<never> {
    return new Tagged<never>(tag, null);
  }
}

/** Whether an If-None-Match header names this tag; weakly compared, as the header is. RFC 9110, 13.1.2 */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => {
    const named = part.trim();
    return named === '*' || named.replace(/^W\//, '') === tag;
  });
}
