/** An id that nobody else has. Also outside secure contexts (a phone on the office network), where there is no UUID. */
export function makeId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
