import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../database/database.ts';
import { readPictures } from '../../shop/pictures/routes.ts';
import { orders } from '../../orders/records/tables.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { makePng } from '../../../test/files.ts';
import { beginAtBank, partPaid, placeOwing } from '../../../test/paid-orders.ts';
import { placeOrder } from '../../../test/requests.ts';
import { addressOf, watchRoutes } from '../../../test/routes.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { upload } from '../../../test/upload.ts';

const routes = watchRoutes();

/** Makes the app fail on request of a test. */
function prepare(app: FastifyInstance): void {
  routes.watch(app);
  app.addHook('preHandler', async (asked, reply) => {
    const fault = Number(asked.headers['x-fault'] ?? 0);
    if (fault === 404) return reply.callNotFound();
    if (fault !== 0) throw Object.assign(new Error('broken'), { statusCode: fault });
  });
}

let database: OpenDatabase;
let test: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database, {}, { prepare });
});
afterAll(async () => {
  await test.close();
  await database.close();
});

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/^(?:[\w-]+=\(\)(?:, |$))+$/),
  'referrer-policy': expect.stringMatching(/^(?:same-origin|no-referrer)$/),
  'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
};
const json = {
  ...always,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};
const page = {
  ...always,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; style-src '(?:self|sha256-\S+)'; font-src '(?:self|none)'; form-action 'self'(?: http:\/\/gam\.test)?; base-uri 'none'; frame-ancestors 'none'$/,
  ),
  'cache-control': 'no-store',
};
const picture = {
  ...always,
  'content-security-policy': expect.stringMatching(/^default-src 'none'; .*; sandbox$/),
  'cache-control': expect.stringContaining('immutable'),
};

describe('the headers of every route', () => {
  it('are set on the reply to a minimal request', async () => {
    expect(routes.list().length).toBeGreaterThan(60);
    for (const route of routes.list()) {
      const { statusCode, headers } = await test.app.inject({
        method: route.method,
        url: addressOf(route),
      });
      const isJson = (headers['content-type'] ?? 'application/json').startsWith('application/json');
      expect({ route, statusCode, headers }).toMatchObject({ route, headers: isJson ? json : always });
      expect({ route, statusCode }).toEqual({ route, statusCode: expect.toSatisfy((code) => code < 500) });
    }
  });

  it.each([400, 403, 404, 429, 500, 503])('are set on its reply with %i', async (fault) => {
    for (const route of routes.list()) {
      const { statusCode, headers } = await test.app.inject({
        method: route.method,
        url: addressOf(route),
        headers: { 'x-fault': String(fault) },
      });
      expect({ route, statusCode, headers }).toMatchObject({ route, statusCode: fault, headers: json });
    }
  });

  it.each(['/', '/wp-login.php', '/v2/unknown/', '/%', '/media/none.svg'])(
    'stand on no route: %s',
    async (url) => {
      expect((await test.app.inject({ url })).headers).toMatchObject(json);
    },
  );
});

describe('the policy of a resource that browsers show', () => {
  const open = async (url: string) => test.app.inject({ url, headers: { accept: 'text/html' } });

  it.each(['/dev/outbox', '/dev/orders', '/media/invoices/none', '/bank/pay', '/bank/sadad?Token=x'])(
    'is a page at %s that runs nothing and has its own style',
    async (url) => {
      const { headers, body } = await open(url);
      expect(headers).toMatchObject(page);
      const [, style] = /<style>([^]*?)<\/style>/.exec(body) ?? [];
      const source =
        style === undefined ? 'self' : `sha256-${createHash('sha256').update(style).digest('base64')}`;
      expect(headers['content-security-policy']).toContain(`style-src '${source}';`);
    },
  );

  it('allows the bank’s page its style, its font and a form to the shop', async () => {
    const { token } = await signIn(test);
    const { reference } = await beginAtBank(
      test,
      token,
      await placeOwing(test, token, partPaid),
      randomUUID(),
    );
    const { statusCode, headers } = await open(`/bank/pay?RefId=${reference}`);
    expect({ statusCode, headers }).toMatchObject({ statusCode: 200, headers: page });
    expect(headers['content-security-policy']).toContain("form-action 'self' http://gam.test;");
    expect(headers['referrer-policy']).toBe('no-referrer');
    const style = await open('/bank/style.css');
    expect(style).toMatchObject({ statusCode: 200, headers: always });
    const [, font = ''] = /url\(['"]?([^'")]+)/.exec(style.body) ?? [];
    expect(await open(font)).toMatchObject({ statusCode: 200, headers: always });
  });

  it('allows drawn and uploaded pictures', async () => {
    const [drawn] = readPictures().values();
    expect(await open(drawn?.path ?? '')).toMatchObject({ statusCode: 200, headers: picture });
    const { body } = await upload(test, 'uploadImage', { content: makePng(60, 60), type: 'image/png' });
    const { pathname } = new URL(String(body['url']), 'http://gam.test');
    expect(await open(pathname)).toMatchObject({ statusCode: 200, headers: picture });
    const outside = await test.app.inject({ url: pathname, headers: { range: 'bytes=9999999-' } });
    expect(outside).toMatchObject({ statusCode: 416, headers: json });
  });

  it('allows the browser’s viewer for a receipt', async () => {
    const { token } = await signIn(test);
    const { order_uuid } = await placeOrder(test.client, token);
    await database.db.update(orders).set({ status: 'done' }).where(eq(orders.uuid, order_uuid));
    const { url } = await test.client.ask('downloadInvoice', { params: { orderId: order_uuid }, token });
    const { statusCode, headers } = await open(url);
    expect({ statusCode, headers }).toMatchObject({
      statusCode: 200,
      headers: {
        ...always,
        'content-type': 'application/pdf',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      },
    });
    expect(headers['content-security-policy']).not.toContain('sandbox');
  });
});
