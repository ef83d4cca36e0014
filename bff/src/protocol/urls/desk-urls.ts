import { productHost, readCity, readPath } from './read-url.ts';

/** The first step of the desk's paths. */
export const deskRoot = 'operator';

/** The query parameter with the customer for whom an operator acts. It has no effect in any other session. */
export const customerParam = 'customer';

const id = /^[\w-]{1,64}$/;

/** Returns the customer in a page's URL; null without one. On the desk operators act as themselves. */
export function readCustomer(url: URL): string | null {
  const named = readPath(url)?.[0] === deskRoot ? null : url.searchParams.get(customerParam);
  return named !== null && id.test(named) ? named : null;
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
export const deskUrl = (to: string | null = null): string =>
  to === null ? `/${deskRoot}` : `/${deskRoot}?${new URLSearchParams({ to }).toString()}`;

export const customerUrl = (customer: string): string => `/${deskRoot}/customers/${customer}`;

/** Returns the URL of the audit, for all customers or one, from an offset on. */
export function auditUrl(customer: string | null, offset = 0): string {
  const query = new URLSearchParams({
    ...(customer !== null && { of: customer }),
    ...(offset > 0 && { offset: String(offset) }),
  });
  return `/${deskRoot}/audit${query.size > 0 ? `?${query.toString()}` : ''}`;
}

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
  return isHere && customer !== undefined && id.test(customer) ? customer : null;
}

/** The customer and the city of a new order; null: chosen later. */
export interface NewOrder {
  readonly customer: string | null;
  readonly city: string | null;
}

/** Returns the URL of the page that begins a new order. */
export function newOrderUrl(customer: string | null, city: string | null = null): string {
  const query = new URLSearchParams({
    ...(customer !== null && { of: customer }),
    ...(city !== null && { city_id: city }),
  });
  return `/${deskRoot}/order${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** Reads the page that begins a new order; null for any other URL. */
export function readNewOrder(url: URL): NewOrder | null {
  const [customer, city] = [url.searchParams.get('of'), readCity(url)];
  const isHere = readPath(url)?.join('/') === `${deskRoot}/order`;
  return isHere && city !== false && (customer === null || id.test(customer)) ? { customer, city } : null;
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
  const isNamed =
    customer !== undefined && id.test(customer) && order !== undefined && /^\d{1,15}$/.test(order);
  return isHere && isNamed ? { customer, order } : null;
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
