import { readPath, withQuery } from './read-url.ts';

/** The page of the signed-in user. */
export const accountUrl = '/account';

/** Returns the URL of the customer's payments and credit, from an offset of the payments on. */
export const paymentsUrl = (offset = 0): string => withQuery(`${accountUrl}/payments`, { offset });

/** Reads /account/payments[?offset=…]; null for any other URL. */
export function readPaymentsUrl(url: URL): { readonly offset: number } | null {
  if (readPath(url)?.join('/') !== 'account/payments') return null;
  const offset = url.searchParams.get('offset') ?? '0';
  return /^\d{1,7}$/.test(offset) ? { offset: Number(offset) } : null;
}

/** Returns the URL of the page that confirms the session by a fresh code; then it leads back to the given page. */
export const freshCodeUrl = ({ pathname, search }: URL): string =>
  withQuery(`${accountUrl}/confirm`, { to: pathname + search });

/** The login outside a flow. */
export const loginUrl = '/login';

export const isAccountUrl = (url: URL): boolean => readPath(url)?.join('/') === 'account';

export const isLoginUrl = (url: URL): boolean => readPath(url)?.join('/') === 'login';
