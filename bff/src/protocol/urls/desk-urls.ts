import { isId, productHost, readCity, readOffset, readPath, withQuery } from './read-url.ts';

/** The first step of the desk's paths. */
export const deskRoot = 'operator';

/** The query parameter with the customer for whom an operator acts. It has no effect in any other session. */
export const customerParam = 'customer';

/** Returns the customer in a page's URL; null without one. On the desk operators act as themselves. */
export function readCustomer(url: URL): string | null {
  const named = readPath(url)?.[0] === deskRoot ? null : url.searchParams.get(customerParam);
  return isId(named) ? named : null;
}

/** Whether a URL of the product names a customer. */
export const namesCustomer = (address: string): boolean =>
  readCustomer(new URL(address, productHost)) !== null;

/** Returns a URL of the product with the customer in it. */
export function forCustomer(address: string, customer: string): string {
  const { pathname, searchParams, hash } = new URL(address, productHost);
  searchParams.set(customerParam, customer);
  return `${pathname}?${searchParams.toString()}${hash}`;
}

/** Returns the URL of the desk; `to`: the page that waits for its customer. */
export const deskUrl = (to: string | null = null): string => withQuery(`/${deskRoot}`, { to });

export const customerUrl = (customer: string): string => `/${deskRoot}/customers/${customer}`;

/** Returns the URL of the audit, for all customers or one, from an offset on. */
export const auditUrl = (customer: string | null, offset = 0): string =>
  withQuery(`/${deskRoot}/audit`, { of: customer, offset });

/** Reads the page that waits for its customer: a page of the product, never of the desk; else null. */
export function readWaiting({ searchParams }: URL): string | null {
  const to = searchParams.get('to') ?? '';
  if (!to.startsWith('/') || to.length > 2000 || !URL.canParse(to, productHost)) return null;
  const { origin, pathname, search } = new URL(to, productHost);
  // Parsed as browsers do: characters that they drop or read as slashes cannot lead to another site.
  const isOwn = origin === productHost && !pathname.startsWith('//');
  return isOwn && !pathname.startsWith(`/${deskRoot}`) ? pathname + search : null;
}

export const isDesk = (url: URL): boolean => readPath(url)?.join('/') === deskRoot;

/** Whether a URL is the desk or below it. */
export const isBelowDesk = (url: URL): boolean => readPath(url)?.[0] === deskRoot;

/** Returns the customer of a customer's page at the desk; null for any other URL. */
export function readCustomerPage(url: URL): string | null {
  const [root, kind, customer, ...rest] = readPath(url) ?? [];
  const isHere = root === deskRoot && kind === 'customers' && rest.length === 0;
  return isHere && isId(customer) ? customer : null;
}

/** The customer and the city of a new order; null: chosen later. */
export interface NewOrder {
  readonly customer: string | null;
  readonly city: string | null;
}

/** Returns the URL of the page that begins a new order. */
export const newOrderUrl = (customer: string | null, city: string | null = null): string =>
  withQuery(`/${deskRoot}/order`, { of: customer, city_id: city });

/** Reads the page that begins a new order; null for any other URL. */
export function readNewOrder(url: URL): NewOrder | null {
  const [customer, city] = [url.searchParams.get('of'), readCity(url)];
  const isHere = readPath(url)?.join('/') === `${deskRoot}/order`;
  return isHere && city !== false && (customer === null || isId(customer)) ? { customer, city } : null;
}

/** Returns the URL of the work on an order, by its uuid or number. */
export const orderWorkUrl = (order: string): string => `/${deskRoot}/orders/${encodeURIComponent(order)}`;

/** Reads the order whose work a page of the desk is about; null for any other URL. */
export function readOrderWork(url: URL): string | null {
  const [root, kind, order, ...rest] = readPath(url) ?? [];
  const isHere = root === deskRoot && kind === 'orders' && rest.length === 0;
  return isHere && isId(order) ? order : null;
}

/** An earlier order of a customer, by its number, to be ordered again. */
export interface OrderAgain {
  readonly customer: string;
  readonly order: string;
}

/** Returns the URL that begins the order of a customer again. */
export const againUrl = ({ customer, order }: OrderAgain): string =>
  `${customerUrl(customer)}/again/${order}`;

/** Reads the URL that begins an order again; null for any other URL. */
export function readOrderAgain(url: URL): OrderAgain | null {
  const [root, kind, customer, again, order, ...rest] = readPath(url) ?? [];
  const isHere = root === deskRoot && kind === 'customers' && again === 'again' && rest.length === 0;
  if (!isHere || !isId(customer) || order === undefined || !/^\d{1,15}$/.test(order)) return null;
  return { customer, order };
}

/** Returns the URL of the enrolment by a one-time link. */
export const enrolmentUrl = (link: string): string => withQuery(`/${deskRoot}/enrol`, { link });

/** Reads the token of a one-time link for enrolment; null for any other URL. */
export function readEnrolment(url: URL): string | null {
  if (readPath(url)?.join('/') !== `${deskRoot}/enrol`) return null;
  const link = url.searchParams.get('link') ?? '';
  return /^[\w-]{20,100}$/.test(link) ? link : null;
}

export interface AuditPage {
  readonly customer: string | null;
  readonly offset: number;
}

export function readAuditPage(url: URL): AuditPage | null {
  if (readPath(url)?.join('/') !== `${deskRoot}/audit`) return null;
  const of = url.searchParams.get('of');
  const offset = readOffset(url);
  return (of !== null && !isId(of)) || offset === null ? null : { customer: of, offset };
}
