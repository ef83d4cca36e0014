/**
 * Returns a link that may be followed: over https, to a configured host, without user or password. Null for any other
 * link, however it is written. [readings 31]
 */
export function partnerLink(link: string | null | undefined, hosts: readonly string[]): string | null {
  if (!link || !URL.canParse(link)) return null;
  const { protocol, host, username, password, href } = new URL(link);
  const isOpen = protocol === 'https:' && username === '' && password === '';
  return isOpen && hosts.includes(host) ? href : null;
}
