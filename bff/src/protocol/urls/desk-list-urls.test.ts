import { describe, expect, it } from 'vitest';
import { queueUrls } from './desk-list-urls.ts';
import { productHost } from './read-url.ts';

const read = (address: string) => queueUrls.read(new URL(address, productHost));

describe('the URLs of a list at the desk', () => {
  it.each([
    [null, 0, '/operator/orders'],
    ['unpaid', 0, '/operator/orders?status=unpaid'],
    ['placed', 20, '/operator/orders?status=placed&offset=20'],
  ] as const)('name a filter and an offset: %s, %s', (filter, offset, url) => {
    expect(queueUrls.write(filter, offset)).toBe(url);
    expect(read(url)).toEqual({ filter, offset });
  });

  it.each([
    '/operator/orders/1',
    '/operator/orders?status=done',
    '/operator/orders?offset=-1',
    '/operator/orders?offset=12345678',
    '/operator',
    '/orders',
  ])('are no others: %s', (url) => {
    expect(read(url)).toBeNull();
  });
});
