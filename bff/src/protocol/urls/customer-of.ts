import { readPath } from './read-url.ts';

/** The first step of the desk's addresses. */
export const deskRoot = 'operator';

/** The name in a page's query of the customer whom an operator acts for. It means nothing under any other session. */
export const customerParam = 'customer';

const id = /^[\w-]{1,64}$/;

/** The customer whom a page's address names; null where it names none. At the desk operators are themselves. */
export function readCustomer(url: URL): string | null {
  const named = readPath(url)?.[0] === deskRoot ? null : url.searchParams.get(customerParam);
  return named !== null && id.test(named) ? named : null;
}

/** Addresses of the product stand on a host of their own. */
export const base = 'http://gam.invalid';

/** Whether an address of the product names its customer. */
export const namesCustomer = (address: string): boolean => readCustomer(new URL(address, base)) !== null;

/** An address of the product with the customer in it. */
export function forCustomer(address: string, customer: string): string {
  const { pathname, searchParams, hash } = new URL(address, base);
  searchParams.set(customerParam, customer);
  return `${pathname}?${searchParams.toString()}${hash}`;
}
