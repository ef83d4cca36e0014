import { describe, expect, it } from 'vitest';
import { chargeUrl, readChargeUrl, readResultRef, resultPath, returnPath } from './payment-urls.ts';
import { productHost } from './read-url.ts';

const urlOf = (address: string): URL => new URL(address, productHost);

it('names the path that a bank sends a customer back to', () => {
  expect(returnPath('r1')).toBe('/pay/return/r1');
});

describe("the page of a payment's result", () => {
  it('has a URL, with the customer whom an operator acts for, and is read from both', () => {
    expect(resultPath('r1', null)).toBe('/pay/result/r1');
    expect(resultPath('r1', '7')).toBe('/pay/result/r1?customer=7');
    for (const customer of [null, '7']) expect(readResultRef(urlOf(resultPath('r1', customer)))).toBe('r1');
  });

  it.each(['/paid/result/r1', '/pay/return/r1', '/pay/result', '/pay/result/r1/2', '/%E0%A4%A'])(
    'is not read from %s',
    (address) => {
      expect(readResultRef(urlOf(address))).toBeNull();
    },
  );
});

describe('the charge page', () => {
  it("has a URL with the bank's fields, and is read without the operator's customer [O-2.15]", () => {
    const address = chargeUrl({ token: 'a b', amount: '10' });
    expect(address).toBe('/charge?token=a+b&amount=10');
    const url = urlOf(`${address}&customer=7`);
    expect([...(readChargeUrl(url) ?? [])]).toEqual([
      ['token', 'a b'],
      ['amount', '10'],
    ]);
    expect(url.searchParams.get('customer')).toBe('7');
  });

  it.each(['/pay', '/charge/1', '/%E0%A4%A'])('is not read from %s', (address) => {
    expect(readChargeUrl(urlOf(address))).toBeNull();
  });
});
