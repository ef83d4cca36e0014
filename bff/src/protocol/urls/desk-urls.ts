import { productHost, readPath } from './read-url.ts';

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

/** Whether an address of the product names its customer. */
export const namesCustomer = (address: string): boolean =>
  readCustomer(new URL(address, productHost)) !== null;

/** An address of the product with the customer in it. */
export function forCustomer(address: string, customer: string): string {
  const { pathname, searchParams, hash } = new URL(address, productHost);
  searchParams.set(customerParam, customer);
  return `${pathname}?${searchParams.toString()}${hash}`;
}

/** The desk; `to`: the page that waits for its customer. */
export const deskUrl = (to: string | null = null): string =>
  to === null ? `/${deskRoot}` : `/${deskRoot}?${new URLSearchParams({ to }).toString()}`;

export const customerUrl = (customer: string): string => `/${deskRoot}/customers/${customer}`;

/** The audit trail, of everybody or of one customer, from an entry on. */
export function auditUrl(customer: string | null, offset = 0): string {
  const query = new URLSearchParams({
    ...(customer !== null && { of: customer }),
    ...(offset > 0 && { offset: String(offset) }),
  });
  return `/${deskRoot}/audit${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** The page that waits for its customer: one of the product's own, never of the desk. */
export function readWaiting({ searchParams }: URL): string | null {
  const to = searchParams.get('to') ?? '';
  if (!to.startsWith('/') || to.length > 2000 || !URL.canParse(to, productHost)) return null;
  const { origin, pathname, search } = new URL(to, productHost);
  // As browsers read it: what they leave out or take for slashes leads nowhere else.
  const isOwn = origin === productHost && !pathname.startsWith('//');
  return isOwn && !pathname.startsWith(`/${deskRoot}`) ? pathname + search : null;
}

export const isDesk = (url: URL): boolean => readPath(url)?.join('/') === deskRoot;

/** Whether an address is the desk's or lies below it. */
export const isBelowDesk = (url: URL): boolean => readPath(url)?.[0] === deskRoot;

/** The customer of a page of the desk; null where it is no such page. */
export function readCustomerPage(url: URL): string | null {
  const [root, kind, customer, ...rest] = readPath(url) ?? [];
  const isHere = root === deskRoot && kind === 'customers' && rest.length === 0;
  return isHere && customer !== undefined && id.test(customer) ? customer : null;
}

export interface AuditPage {
  readonly customer: string | null;
  readonly offset: number;
}

export function readAuditPage(url: URL): AuditPage | null {
  if (readPath(url)?.join('/') !== `${deskRoot}/audit`) return null;
  const { searchParams } = url;
  const of = searchParams.get('of');
  const offset = searchParams.get('offset') ?? '0';
  if ((of !== null && !id.test(of)) || !/^\d{1,7}$/.test(offset)) return null;
  return { customer: of, offset: Number(offset) };
}
