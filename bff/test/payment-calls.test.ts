import { describe, expect, it } from 'vitest';
import { world, answerWith, startPaymentWorld } from './support/payment-result.ts';

startPaymentWorld();

const pages = /^GET \/v2\/billings\/payments\/page\//;
const reports = /^POST \/v2\/billings\/top\/call-back\/$/;

describe('the way to the bank', () => {
  it.each([
    ['?RefId=r1', 'reference=r1', '/bank/pay?RefId=r1'],
    ['?Token=t1&ipg=sadad', 'reference=t1', '/bank/sadad?Token=t1'],
  ])('is a link for %s, opened once by itself [O-2.15, O-2.17]', async (query, reference, path) => {
    const customer = world.newCustomer();
    const bank = world.proxy.url + path;
    answerWith(pages, { redirect_url: bank });
    const { body } = await customer.open(`/charge${query}`);
    expect(world.proxy.calls(pages).map(({ target }) => target)).toEqual([
      expect.stringContaining(reference),
    ]);
    expect(customer.screen).toMatchObject({
      id: 'charge',
      guard: null,
      redirect: null,
      meta: { robots: 'noindex' },
    });
    expect(customer.node('actions').items).toMatchObject([{ href: bank, kind: 'primary' }]);
    expect(body.effects).toMatchObject([{ type: 'navigate', to: bank, replace: true }]);
    const again = await customer.open(`/charge${query}`);
    expect(again.body.effects?.[0]?.id).toBe(body.effects?.[0]?.id);
    // The renderer draws the link for browsers without scripts from the reply inside the page.
    const page = await customer.visit(`/charge${query}`);
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.text).toContain(JSON.stringify(bank));
  });

  it('leads nowhere when the upstream names a page of another host', async () => {
    const customer = world.newCustomer();
    answerWith(pages, { redirect_url: 'https://evil.example/pg/StartPay/r1' });
    const { body } = await customer.open('/charge?RefId=r1');
    expect(customer.screen.id).toBe('charge.invalid');
    expect(body.effects).toEqual([]);
  });

  it('leads nowhere when the upstream names a page that is no URL, which breaks the contract', async () => {
    const customer = world.newCustomer();
    answerWith(pages, { redirect_url: 'javascript:alert(1)' });
    const { body } = await customer.open('/charge?RefId=r1');
    expect(body.error?.kind).toBe('fault');
    expect(JSON.stringify(body)).not.toContain('javascript:');
    expect(body.effects ?? []).toEqual([]);
  });

  it('leads nowhere for a payment that the upstream does not know, and can be opened again after a fault', async () => {
    const customer = world.newCustomer();
    await customer.open('/charge?RefId=unknown');
    expect(customer.screen.id).toBe('charge.invalid');
    world.proxy.fail(pages, { does: 'answer', status: 400, body: '{"message":"بعدا"}' });
    await customer.open('/charge?RefId=r1');
    expect(customer.screen.id).not.toMatch(/^charge/);
  });

  it('leads to a gateway’s URL only if its host is known [O-2.16]', async () => {
    const customer = world.newCustomer();
    const samin = `${world.proxy.url}/bank/samin?Token=t1`;
    await customer.open(`/charge?Token=t1&RedirectURL=${encodeURIComponent(samin)}`);
    expect(customer.node('actions').items).toMatchObject([{ href: samin }]);
    for (const evil of [
      'https://evil.example/',
      'javascript:alert(1)',
      '//evil.example',
      'http://127.0.0.1:1/',
    ]) {
      const { body } = await customer.open(`/charge?Token=t1&RedirectURL=${encodeURIComponent(evil)}`);
      expect(customer.screen.id).toBe('charge.invalid');
      expect(JSON.stringify(customer.screen.body)).not.toContain('evil');
      expect(body.effects).toEqual([]);
    }
  });
});

describe('the report of the app’s payment dialog', () => {
  const report = { token: 't1', status: 'paid', amount_rial: 1_200_000, signature: 's' };
  const send = (body: unknown) =>
    fetch(`${world.bff.url}/v2/billings/top/call-back/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'gam-session=x' },
      body: JSON.stringify(body),
    });

  it('is passed on without cookie or session [O-7.18]', async () => {
    answerWith(reports, { status: 'paid' });
    const reply = await send({ ...report, more: 1 });
    expect([reply.status, await reply.json()]).toEqual([200, { status: 'paid' }]);
    expect(reply.headers.get('set-cookie')).toBeNull();
    const [call] = world.proxy.calls(reports);
    expect(call?.body).toEqual(report);
    expect(call?.headers['authorization']).toBeUndefined();
    expect(call?.headers['cookie']).toBeUndefined();
  });

  it.each([
    ['without a token', { ...report, token: '' }],
    ['with an amount in words', { ...report, amount_rial: '1200000' }],
    ['with a status of its own', { ...report, status: 'refunded' }],
    ['a list', [report]],
  ])('is rejected %s', async (_what, body) => {
    expect((await send(body)).status).toBe(400);
    expect(world.proxy.count(reports)).toBe(0);
  });

  it('is rejected if it is too long', async () => {
    expect((await send({ ...report, more: 'x'.repeat(5_000) })).status).toBe(413);
    expect(world.proxy.count(reports)).toBe(0);
  });

  it.each([
    [400, 400, null],
    [500, 503, '1'],
  ])(
    'is answered upstream with %i, and then by the BFF with %i and Retry-After %j',
    async (status, expected, wait) => {
      world.proxy.fail(reports, { does: 'answer', status, body: '{"message":"امضا درست نیست"}' });
      const reply = await send(report);
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([expected, wait]);
    },
  );
});
