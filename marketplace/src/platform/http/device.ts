/** The name of the customer's device from its header; null where there is none or it cannot be one. */
export function readDevice(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && /^[\x21-\x7e]{1,128}$/.test(header) ? header : null;
}
