/** A random unique id. Works outside secure contexts (a phone on the office network), where randomUUID is missing. */
export function makeId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
