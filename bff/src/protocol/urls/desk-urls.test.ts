import { describe, expect, it } from 'vitest';
import {
  auditUrl,
  customerUrl,
  deskUrl,
  forCustomer,
  isBelowDesk,
  isDesk,
  namesCustomer,
  readAuditPage,
  readCustomer,
  readCustomerPage,
  readWaiting,
} from './desk-urls.ts';
import { productHost } from './read-url.ts';

const urlOf = (address: string): URL => new URL(address, productHost);
const waiting = (to: string): string | null => readWaiting(urlOf(deskUrl(to)));

describe('readWaiting', () => {
  it.each(['/my-orders', '/order/a/b/c?city_id=1&flow=f_1', '/?q=a%3Fb', `/${'x'.repeat(1999)}`])(
    'is one of the product: %s',
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
  ])('is null for a page elsewhere or at the desk: %j', (to) => {
    expect(waiting(to)).toBeNull();
  });
});

it('reads no waiting page from the desk alone', () => {
  expect(deskUrl()).toBe('/operator');
  expect(readWaiting(urlOf(deskUrl()))).toBeNull();
});

it.each([
  ['/operator', true, true],
  ['/operator/', true, true],
  ['/operator/audit', false, true],
  ['/operators', false, false],
  ['/', false, false],
  ['/%E0%A4%A', false, false],
])('tells at %s whether it is the desk (%s) or below it (%s)', (address, desk, below) => {
  expect([isDesk(urlOf(address)), isBelowDesk(urlOf(address))]).toEqual([desk, below]);
});

describe('the customer whom a page names', () => {
  it.each([
    ['/my-orders?customer=a-B_9', 'a-B_9'],
    ['/?customer=1', '1'],
    ['/my-orders', null],
    ['/my-orders?customer=', null],
    ['/my-orders?customer=a%20b', null],
    ['/my-orders?customer=b!', null],
    [`/my-orders?customer=${'x'.repeat(65)}`, null],
    ['/operator?customer=1', null],
    ['/%E0%A4%A?customer=1', '1'],
  ])('at %s is %j', (address, customer) => {
    expect(readCustomer(urlOf(address))).toBe(customer);
    expect(namesCustomer(address)).toBe(customer !== null);
  });
});

describe("a customer's page of the desk", () => {
  it('has a URL and is read from it', () => {
    expect(customerUrl('7')).toBe('/operator/customers/7');
    expect(readCustomerPage(urlOf(customerUrl('7')))).toBe('7');
  });

  it.each([
    '/desk/customers/7',
    '/operator/people/7',
    '/operator/customers',
    '/operator/customers/7/8',
    '/operator/customers/a%20b',
    '/%E0%A4%A',
  ])('is not read from %s', (address) => {
    expect(readCustomerPage(urlOf(address))).toBeNull();
  });
});

describe('the audit trail', () => {
  it.each([
    [auditUrl(null), '/operator/audit', { customer: null, offset: 0 }],
    [auditUrl('7'), '/operator/audit?of=7', { customer: '7', offset: 0 }],
    [auditUrl(null, 50), '/operator/audit?offset=50', { customer: null, offset: 50 }],
    [auditUrl('7', 50), '/operator/audit?of=7&offset=50', { customer: '7', offset: 50 }],
  ])('has the URL %s and is read from it', (written, address, page) => {
    expect(written).toBe(address);
    expect(readAuditPage(urlOf(address))).toEqual(page);
  });

  it.each([
    '/operator',
    '/operator/audit/1',
    '/operator/audit?of=a%20b',
    '/operator/audit?offset=-1',
    '/operator/audit?offset=1x',
    '/operator/audit?offset=x1',
    '/operator/audit?offset=12345678',
    '/%E0%A4%A',
  ])('is not read from %s', (address) => {
    expect(readAuditPage(urlOf(address))).toBeNull();
  });
});

it('keeps the rest of the address of a page with its customer', () => {
  expect(forCustomer('/a?to=/b?c=d&customer=2#e', '1')).toBe('/a?to=%2Fb%3Fc%3Dd&customer=1#e');
});
