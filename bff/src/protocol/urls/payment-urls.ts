import { customerParam, forCustomer } from './desk-urls.ts';
import { readPath } from './read-url.ts';

/** Returns the path to which a bank sends a customer back. */
export const returnPath = (ref: string): string => `/pay/return/${ref}`;

/** Returns the URL of a payment's result, for the customer or for the operator who began the payment. */
export const resultPath = (ref: string, customer: string | null): string =>
  customer ? forCustomer(`/pay/result/${ref}`, customer) : `/pay/result/${ref}`;

/** Reads the ref of a payment's result page; null for any other URL. */
export function readResultRef(url: URL): string | null {
  const [root, result, ref, ...rest] = readPath(url) ?? [];
  return root === 'pay' && result === 'result' && ref !== undefined && rest.length === 0 ? ref : null;
}

/** Returns the URL of the page that leads to the bank. [O-2.15 to O-2.17] */
export const chargeUrl = (query: Record<string, string>): string =>
  `/charge?${new URLSearchParams(query).toString()}`;

/** Reads the bank's fields of a charge page's URL, without the operator's customer; null for any other URL. */
export function readChargeUrl(url: URL): URLSearchParams | null {
  const [root, ...rest] = readPath(url) ?? [];
  if (root !== 'charge' || rest.length > 0) return null;
  const fields = new URLSearchParams(url.searchParams);
  fields.delete(customerParam);
  return fields;
}
