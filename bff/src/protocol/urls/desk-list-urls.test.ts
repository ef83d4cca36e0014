import { describe, expect, it } from 'vitest';
import { askedPost, askPost, messageUrl, postUrls, queueUrls, readMessage } from './desk-list-urls.ts';
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

describe('the URL of one thing at the desk', () => {
  it('names a message', () => {
    expect(readMessage(new URL(messageUrl('m-1'), productHost))).toBe('m-1');
    for (const url of ['/operator/feedback', '/operator/feedback/a/b', '/operator/feedback/%2e%2e%2f'])
      expect(readMessage(new URL(url, productHost))).toBeNull();
  });

  it('asks about a post on the page of the list that it is on', () => {
    const asked = new URL(askPost(new URL(postUrls.write('hidden', 20), productHost), 'p-1'), productHost);
    expect([askedPost(asked), postUrls.read(asked)]).toEqual(['p-1', { filter: 'hidden', offset: 20 }]);
    expect(askedPost(new URL('/operator/posts?ask=a%20b', productHost))).toBeNull();
  });
});
