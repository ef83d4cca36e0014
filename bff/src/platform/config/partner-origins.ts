/** Where a partner's developers try their page. */
const localHosts = new Set(['localhost', '127.0.0.1']);

/** An origin as a browser writes it: `https://partner.example`, or `http://localhost:8080` on a developer's machine. */
export function isPartnerOrigin(text: string): boolean {
  // It stands in a policy: of the signs that a host may have, some end a policy's directive or stand for any host.
  if (!/^https?:\/\/[\w.-]+(?::\d+)?$/.test(text)) return false;
  if (!URL.canParse(text) || new URL(text).origin !== text) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname));
}
