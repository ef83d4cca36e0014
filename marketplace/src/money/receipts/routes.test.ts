import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { orders } from '../../orders/records/tables.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { placeOrder } from '../../../test/requests.ts';
import { signIn, signInTeam } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

let database: OpenDatabase;
let test: TestApp;
let customer: Awaited<ReturnType<typeof signIn>>;
let operator: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  customer = await signIn(test);
  operator = await signInTeam(test);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const orderThatIs = async (status: 'placed' | 'assigned' | 'in_progress' | 'done' | 'cancelled') => {
  const { order_uuid } = await placeOrder(test.client, customer.token);
  await database.db.update(orders).set({ status }).where(eq(orders.uuid, order_uuid));
  return order_uuid;
};
const ask = (orderId: string, token = customer.token) =>
  test.client.send('downloadInvoice', { params: { orderId }, token });
const linkTo = async (orderId: string, token = customer.token) =>
  String((await ask(orderId, token)).body['url']);

describe('downloading a receipt', () => {
  it('returns a link that opens the PDF without a sign-in [O-7.12]', async () => {
    const order = await orderThatIs('done');
    const { url, name, expires_at } = await test.client.ask('downloadInvoice', {
      params: { orderId: order },
      token: customer.token,
    });
    expect(name).toMatch(/^gam-receipt-\d+\.pdf$/);
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now());
    const reply = await test.app.inject({ url });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(readPdf(reply.rawPayload).fonts[0]).toMatch(/Vazirmatn/);
  });

  it('accepts the order number, and returns every receipt to operators [O-6.03]', async () => {
    const order = await orderThatIs('done');
    const { legacy_id } = await test.client.ask('loadOrder', {
      params: { id: order },
      token: customer.token,
    });
    expect((await ask(legacy_id)).status).toBe(200);
    const link = await linkTo(order, operator.token);
    expect((await test.app.inject({ url: link })).statusCode).toBe(200);
  });

  it.each(['placed', 'assigned', 'in_progress', 'cancelled'] as const)(
    'says that it is not yet there while the order is %s [O-8.10]',
    async (status) => {
      const reply = await ask(await orderThatIs(status));
      expect(reply).toMatchObject({
        status: 409,
        body: { message: 'بعد از اتمام سفارش، دانلود رسید فعال خواهد شد.' },
      });
    },
  );

  it('refuses receipts of another customer', async () => {
    const order = await orderThatIs('done');
    const stranger = await signIn(test);
    expect((await ask(order, stranger.token)).status).toBe(404);
    expect((await ask(randomUUID())).status).toBe(404);
    const guest = await test.client.send('downloadInvoice', { params: { orderId: order } });
    expect(guest.status).toBe(401);
  });

  it('rejects a link after ten minutes', async () => {
    const link = await linkTo(await orderThatIs('done'));
    test.wait(9 * 60_000);
    expect((await test.app.inject({ url: link })).statusCode).toBe(200);
    test.wait(60_000);
    const late = await test.app.inject({ url: link });
    expect(late.statusCode).toBe(404);
    expect(late.headers['content-type']).toContain('text/html');
  });

  it('rejects a changed link', async () => {
    const [one, other] = [await orderThatIs('done'), await orderThatIs('done')];
    const link = await linkTo(one);
    const url = new URL(link, 'http://gam.invalid');
    const until = Number(url.searchParams.get('until'));
    for (const changed of [
      link.replace(one, other),
      link.replace(String(until), String(until + 60_000)),
      link.replace(/signature=.*/, 'signature='),
      link.replace(/signature=.*/, 'signature=x&signature=y'),
      link.replace(/&signature=.*/, ''),
      url.pathname,
      link.replace(one, '%00'),
      link.replace(one, encodeURIComponent('../../v2')),
    ]) {
      const reply = await test.app.inject({ url: changed });
      expect([changed, reply.statusCode]).toEqual([changed, 404]);
    }
  });
});
