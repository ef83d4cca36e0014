/** Whether an address is a path of this product: `/…`, not `//…`, which is another host. */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

/** Whether an address uses http or https; `javascript:` and `data:` addresses do not. */
export function isWebAddress(address: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(address, location.href).protocol);
  } catch {
    return false;
  }
}
