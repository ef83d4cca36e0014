/** Whether an address is a path of this product: `/…`, not `//…`, which is another host. */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

/** Whether an address is one that a page may be sent to; a script in the clothes of an address is none. */
export function isWebAddress(address: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(address, location.href).protocol);
  } catch {
    return false;
  }
}
