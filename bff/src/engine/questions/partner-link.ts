/**
 * A link as it may be followed: over https, to a host that the configuration names, with nobody's password in it. Null
 * for everything else, however it is written. [O-2.34, readings 31]
 */
export function partnerLink(link: string | null | undefined, hosts: readonly string[]): string | null {
  if (!link || !URL.canParse(link)) return null;
  const { protocol, host, username, password, href } = new URL(link);
  const isOpen = protocol === 'https:' && username === '' && password === '';
  return isOpen && hosts.includes(host) ? href : null;
}
