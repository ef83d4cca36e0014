import { readPath } from './read-url.ts';

/** The page of the signed-in user. */
export const accountUrl = '/account';

/** The login outside a flow. */
export const loginUrl = '/login';

export const isAccountUrl = (url: URL): boolean => readPath(url)?.join('/') === 'account';

export const isLoginUrl = (url: URL): boolean => readPath(url)?.join('/') === 'login';
