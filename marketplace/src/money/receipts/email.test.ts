import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { mailOutbox } from './receipt-mail.ts';
import { orders } from '../../orders/records/tables.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { placeOrder } from '../../../test/requests.ts';
import { signIn, signInTeam } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

let database: OpenDatabase;
let test: TestApp;
let customer: Awaited<ReturnType<typeof signIn>>;
let order: string;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  customer = await signIn(test);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const done = async () => {
  const { order_uuid } = await placeOrder(test.client, customer.token);
  await database.db.update(orders).set({ status: 'done' }).where(eq(orders.uuid, order_uuid));
  return order_uuid;
};
beforeEach(async () => {
  order = await done();
});

const send = (email: string, key: string = randomUUID(), token = customer.token, orderId = order) =>
  test.client.send('emailInvoice', { params: { orderId }, body: { email }, token, key });
const queued = (uuid = order) => database.db.select().from(mailOutbox).where(eq(mailOutbox.orderUuid, uuid));

describe('sending a receipt by e-mail', () => {
  it('stores the e-mail with the PDF in the data folder without a mail server [O-6.03]', async () => {
    const folder = path.join(test.dataFolder, 'marketplace', 'mail');
    expect(await send('sara@example.com')).toMatchObject({ status: 200, body: {} });
    await expect.poll(async () => (await queued())[0]?.sentAt).toBeTruthy();
    const name = (await readdir(folder)).find((file) => file.includes(order)) ?? '';
    const mail = await readFile(path.join(folder, name), 'utf8');
    expect(mail).toContain('To: sara@example.com');
    expect(mail).toContain(Buffer.from('%PDF-1.7').toString('base64').slice(0, 8));
    const outbox = await test.app.inject({ url: '/dev/outbox' });
    expect(outbox.json()).toMatchObject({ mails: [{ to: 'sara@example.com', order_uuid: order }] });
  });

  it('queues one e-mail for repeated requests with the same key', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => send('sara@example.com', 'one-key')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await queued()).toHaveLength(1);
    expect(await send('other@example.com', 'one-key')).toMatchObject({
      status: 409,
      body: { code: 'key_taken' },
    });
  });

  it('sends at most five e-mails for an order within a day, also to parallel requests', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => send('sara@example.com')));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 429, 429, 429,
    ]);
    expect((await send('sara@example.com', randomUUID(), customer.token, await done())).status).toBe(200);
    test.wait(24 * 60 * 60_000 + 1);
    expect((await send('sara@example.com')).status).toBe(200);
  });

  it.each(['', 'sara', 'a@b.ir, c@d.ir', 'Sara <a@b.ir>', 'a@b.ir\r\nBcc: c@d.ir', 'a@b.ir\n', 5])(
    'refuses %j as an address',
    async (email) => {
      expect((await send(email as string)).status).toBe(400);
      expect(await queued()).toEqual([]);
    },
  );

  it('refuses the receipt of an order that is not done [O-8.10]', async () => {
    const { order_uuid } = await placeOrder(test.client, customer.token);
    expect(await send('sara@example.com', randomUUID(), customer.token, order_uuid)).toMatchObject({
      status: 409,
      body: { message: 'بعد از اتمام سفارش، دانلود رسید فعال خواهد شد.' },
    });
  });

  it('refuses other customers and requests without a key', async () => {
    const stranger = await signIn(test);
    expect((await send('a@b.ir', randomUUID(), stranger.token)).status).toBe(404);
    const operator = await signInTeam(test);
    expect((await send('a@b.ir', randomUUID(), operator.token)).status).toBe(200);
    const given = { params: { orderId: order }, body: { email: 'a@b.ir' } };
    expect((await test.client.send('emailInvoice', given)).status).toBe(401);
    expect((await test.client.send('emailInvoice', { ...given, token: customer.token })).status).toBe(400);
  });
});

describe('a waiting receipt', () => {
  /** An app with its own mail server and database: no other app sends its mails. */
  async function startSending(onRcptTo: NonNullable<SMTPServerOptions['onRcptTo']>) {
    const server = await startMailServer({ onRcptTo });
    const database = await openTestDatabase();
    const test = await startApp(database, { smtpUrl: `smtp://127.0.0.1:${server.port}` });
    const { token } = await signIn(test);
    const { order_uuid: orderId } = await placeOrder(test.client, token);
    await database.db.update(orders).set({ status: 'done' }).where(eq(orders.uuid, orderId));
    const ask = (email: string) => {
      const given = { params: { orderId }, body: { email }, token, key: randomUUID() };
      return test.client.ask('emailInvoice', given);
    };
    const first = async () => (await database.db.select().from(mailOutbox).orderBy(mailOutbox.id))[0];
    const stop = async () => {
      await test.close();
      await database.close();
      await server.close();
    };
    return { deliveries: server.deliveries, wait: test.wait, ask, first, stop };
  }

  it('is tried again until the mail server accepts it, and is sent once', async () => {
    let refusals = 1;
    const { deliveries, wait, ask, first, stop } = await startSending((_address, _session, answer) => {
      refusals -= 1;
      if (refusals >= 0) answer(Object.assign(new Error('come back later'), { responseCode: 451 }));
      else answer();
    });
    await ask('retry@example.com');
    await expect.poll(async () => (await first())?.attempts).toBe(1);
    expect(deliveries).toEqual([]);
    wait(60_000);
    await ask('second@example.com');
    await expect
      .poll(() => deliveries.flatMap(({ to }) => to).toSorted(), { timeout: 60_000 })
      .toEqual(['retry@example.com', 'second@example.com']);
    await stop();
  });

  it('is not tried again after a final refusal by the mail server', async () => {
    const { ask, first, stop } = await startSending((_address, _session, answer) =>
      answer(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    );
    await ask('unknown@example.com');
    await expect.poll(async () => (await first())?.nextAttemptAt.getUTCFullYear()).toBe(9999);
    expect(await first()).toMatchObject({ attempts: 1, sentAt: null });
    await stop();
  });
});
