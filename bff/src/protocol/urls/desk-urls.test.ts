import { describe, expect, it } from 'vitest';
import { deskUrl, forCustomer, readWaiting } from './desk-urls.ts';

const waiting = (to: string): string | null => readWaiting(new URL(deskUrl(to), 'http://gam.invalid'));

describe('the page that waits for its customer', () => {
  it.each(['/my-orders', '/order/a/b/c?city_id=1&flow=f_1', '/?q=a%3Fb'])(
    'is the product’s own: %s',
    (to) => {
      expect(waiting(to)).toBe(to);
    },
  );

  it.each([
    '',
    'my-orders',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/operator',
    '/x/../operator/audit',
    `/${'x'.repeat(2000)}`,
  ])('is none elsewhere or at the desk: %j', (to) => {
    expect(waiting(to)).toBeNull();
  });
});

it('a page with its customer keeps the rest of its address', () => {
  expect(forCustomer('/a?to=/b?c=d&customer=2#e', '1')).toBe('/a?to=%2Fb%3Fc%3Dd&customer=1#e');
});
