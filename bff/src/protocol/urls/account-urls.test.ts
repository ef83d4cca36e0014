import { expect, it } from 'vitest';
import { accountUrl, isAccountUrl, isLoginUrl, loginUrl } from './account-urls.ts';
import { productHost } from './read-url.ts';

it.each([
  [accountUrl, true, false],
  [loginUrl, false, true],
  ['/account/1', false, false],
  ['/login/1', false, false],
  ['/%E0%A4%A', false, false],
])('tells at %s whether it is the account (%s) or the login (%s)', (address, isAccount, isLogin) => {
  const url = new URL(address, productHost);
  expect([isAccountUrl(url), isLoginUrl(url)]).toEqual([isAccount, isLogin]);
});
