import { describe, expect, it } from 'vitest';
import { productHost } from './read-url.ts';
import {
  editUrl,
  maxOrderPages,
  ordersUrl,
  readEditUrl,
  readOrdersUrl,
  readTaskUrl,
  taskUrl,
  withDialog,
} from './task-urls.ts';

const urlOf = (address: string): URL => new URL(address, productHost);

describe("an order's task page", () => {
  it.each([
    ['/task-details/a-B_9', { id: 'a-B_9', dialog: null }],
    ['/task-details/1?ask=cancel', { id: '1', dialog: 'cancel' }],
    ['/task-details/1?ask=delete', { id: '1', dialog: null }],
    [`/task-details/${'x'.repeat(64)}`, { id: 'x'.repeat(64), dialog: null }],
  ])('is read from %s [O-2.12] [O-2.13]', (address, expected) => {
    expect(readTaskUrl(urlOf(address))).toEqual(expected);
  });

  it.each([
    '/tasks/1',
    '/task-details',
    '/task-details/1/2',
    '/task-details/a%20b',
    '/task-details/b!',
    `/task-details/${'x'.repeat(65)}`,
    '/task-details/%E0%A4%A',
  ])('is not read from %s', (address) => {
    expect(readTaskUrl(urlOf(address))).toBeNull();
  });

  it("has a URL with the order's id", () => {
    expect(taskUrl('a/b')).toBe('/task-details/a%2Fb');
  });

  it('opens and closes a dialog in its URL, and keeps the rest of the query', () => {
    const page = urlOf('/task-details/1?in_app=1');
    const opened = withDialog(page, 'cancel');
    expect(opened.search).toBe('?in_app=1&ask=cancel');
    expect(withDialog(opened, null).search).toBe('?in_app=1');
    expect(page.search).toBe('?in_app=1');
  });
});

describe('the page that changes an order', () => {
  it('has a URL and is read from it [O-2.14]', () => {
    expect(editUrl('12', '3')).toBe('/categories/edit/12?edit-mode=1&city_id=3&lock-city=1');
    expect(readEditUrl(urlOf(editUrl('12', '3')))).toEqual({ id: '12', locksCity: true });
    expect(readEditUrl(urlOf('/categories/edit/12?lock-city=0'))).toEqual({ id: '12', locksCity: false });
    expect(readEditUrl(urlOf(`/categories/edit/${'1'.repeat(15)}`))).not.toBeNull();
  });

  it.each([
    '/category/edit/12',
    '/categories/change/12',
    '/categories/edit',
    '/categories/edit/12/3',
    '/categories/edit/12a',
    '/categories/edit/a12',
    `/categories/edit/${'1'.repeat(16)}`,
    '/categories/edit/12?city_id=x',
    '/categories/edit/%E0%A4%A',
  ])('is not read from %s', (address) => {
    expect(readEditUrl(urlOf(address))).toBeNull();
  });
});

describe('the list of orders', () => {
  it.each([
    ['/my-orders', 1],
    ['/my-orders?pages=2', 2],
    ['/my-orders?pages=0', 1],
    ['/my-orders?pages=999', maxOrderPages],
    ['/my-orders?pages=1000', 1],
    ['/my-orders?pages=x3', 1],
    ['/my-orders?pages=3x', 1],
  ])('at %s shows %i pages', (address, pages) => {
    expect(readOrdersUrl(urlOf(address))).toEqual({ pages });
  });

  it.each(['/orders', '/my-orders/1', '/%E0%A4%A'])('is not read from %s', (address) => {
    expect(readOrdersUrl(urlOf(address))).toBeNull();
  });

  it.each([
    [undefined, '/my-orders'],
    [1, '/my-orders'],
    [2, '/my-orders?pages=2'],
  ])('with %s pages has the URL %s', (pages, address) => {
    expect(ordersUrl(pages)).toBe(address);
  });
});
