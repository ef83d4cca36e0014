/** Whether each `%` of an address stands before what it may. */
export function isDecodable(url: string): boolean {
  try {
    return decodeURI(url) !== '';
  } catch {
    return false;
  }
}
