/** Whether every percent escape of a URL is valid. */
export function isDecodable(url: string): boolean {
  try {
    return decodeURI(url) !== '';
  } catch {
    return false;
  }
}
