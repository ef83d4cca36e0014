/** Whose pages the bank may send customers back to: origins; null: any. */
export type ReturnOrigins = readonly string[] | null;

/** Whether the bank may send a customer back there: http or https, no credentials inside, an origin that is allowed. */
export function isReturnUrl(text: string, origins: ReturnOrigins): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, username, password } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  if (username !== '' || password !== '') return false;
  return origins === null || origins.includes(origin);
}
