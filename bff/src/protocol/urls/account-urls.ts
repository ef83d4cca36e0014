import { readOffset, readPath, withQuery } from './read-url.ts';

/** The page of the signed-in user. */
export const accountUrl = '/account';

/** Returns the URL of the customer's payments and credit, from an offset of the payments on. */
export const paymentsUrl = (offset = 0): string => withQuery(`${accountUrl}/payments`, { offset });

/** Reads /account/payments[?offset=…]; null for any other URL. */
export function readPaymentsUrl(url: URL): { readonly offset: number } | null {
  if (readPath(url)?.join('/') !== 'account/payments') return null;
  const offset = readOffset(url);
  return offset === null ? null : { offset };
}

/** The login outside a flow. */
export const loginUrl = '/login';

/** The page of what is known of the customer, and the file of it. */
export const exportUrl = '/account/export';
export const exportFileUrl = '/api/account/export';

/** The page of the customer's name. */
export const profileUrl = '/account/profile';

/** The page of the account's deletion, and its dialog. */
export const deletionUrl = '/account/deletion';
export const deletionDialogUrl = '/account/deletion?ask=delete';

/** The page on which a dormant account's owner proves to be the same; `to`: the page that follows. */
export const dormantUrl = (to: string | null = null): string => withQuery('/account/saved', { to });

const isAt =
  (path: string) =>
  (url: URL): boolean =>
    `/${readPath(url)?.join('/') ?? ''}` === path;

export const isAccountUrl = isAt(accountUrl);
export const isLoginUrl = isAt(loginUrl);
export const isExportUrl = isAt(exportUrl);
export const isProfileUrl = isAt(profileUrl);

/** Reads the page of the account's deletion: whether its dialog is open; null for any other URL. */
export const readDeletionUrl = (url: URL): { readonly asks: boolean } | null =>
  isAt(deletionUrl)(url) ? { asks: url.searchParams.get('ask') === 'delete' } : null;

/** Reads the page of a dormant account: the path that follows it, else the account; null for any other URL. */
export function readDormantUrl(url: URL): { readonly to: string } | null {
  if (!isAt(dormantUrl())(url)) return null;
  const to = url.searchParams.get('to') ?? '';
  const isPath = /^\/(?![/\\])/.test(to) && !to.includes('\\');
  return { to: isPath ? to : accountUrl };
}
