import { beforeEach, describe, expect, it } from 'vitest';
import { writePaymentRef } from '../src/features/payments/payment-return.ts';
import { event, proceed } from './support/events.ts';
import { world, answerWith, startPaymentWorld } from './support/payment-result.ts';

startPaymentWorld();

const confirmations = /^POST \/v2\/billings\/payments\/confirm\/$/;
const payments = /^GET \/v2\/billings\/payments\/by-key\//;
/** Each test has a payment of its own: what one reply confirmed counts for later ones. */
let tests = 0;
beforeEach(() => {
  tests += 1;
});
const key = () => `action-${tests}:1`;
const order = () => `o-${tests}`;
const makeRef = () =>
  writePaymentRef(world.bff.parts.signers.payment, { key: key(), order: order(), customer: null });
const forge = () => `${makeRef().split('.')[0]}.${'A'.repeat(43)}`;
const paid = {
  status: 'paid',
  gateway: 'bank',
  amount: 120_000,
  tracking_code: '104512',
  order_uuid: 'o-1',
  legacy_id: '1007',
  order_status: 'placed',
  service_title: 'نظافت منزل',
  revived: false,
};
/** A bank's page sends a customer's browser back: from another site, with other sites' cookies and none of ours. */
const comeBack = (
  ref: string,
  {
    query = '',
    body,
    type = 'application/x-www-form-urlencoded',
  }: { query?: string; body?: string; type?: string } = {},
) =>
  fetch(`${world.bff.url}/pay/return/${ref}${query}`, {
    method: body === undefined ? 'GET' : 'POST',
    redirect: 'manual',
    headers: {
      accept: 'text/html',
      origin: 'https://bank.example',
      'sec-fetch-site': 'cross-site',
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  });

describe('a bank’s way back', () => {
  it.each([
    ['in the body', { body: 'RefId=r%2B1&status=paid&signature=s' }],
    ['in the query', { query: '?RefId=r%2B1&status=paid&signature=s' }],
  ])('leads to the result with its fields %s, without a session or a cookie [O-4.32]', async (_how, sent) => {
    answerWith(confirmations, paid);
    const ref = makeRef();
    const reply = await comeBack(ref, sent);
    expect([reply.status, reply.headers.get('location')]).toEqual([303, `/pay/result/${ref}`]);
    expect(reply.headers.get('set-cookie')).toBeNull();
    const [call] = world.proxy.calls(confirmations);
    expect(call?.body).toEqual({
      key: key(),
      fields: { RefId: 'r+1', status: 'paid', signature: 's' },
    });
  });

  it('prefers the body to the query and limits number and length of the fields', async () => {
    answerWith(confirmations, paid);
    const many = Array.from({ length: 100 }, (_none, index) => `f${index}=1`).join('&');
    await comeBack(makeRef(), {
      query: '?status=paid&__proto__=x',
      body: `status=failed&status=paid&long=${'x'.repeat(1025)}&${'n'.repeat(65)}=1&${many}`,
    });
    const [call] = world.proxy.calls(confirmations);
    expect(call?.body).toMatchObject({ fields: { status: 'failed' } });
    const names = Object.keys((call?.body as { fields?: object } | undefined)?.fields ?? {});
    expect(names).toHaveLength(40);
    expect(names.filter((name) => !/^(status|f\d+)$/.test(name))).toEqual([]);
  });

  it.each([
    ['refuses', { does: 'answer', status: 400, body: '{"message":"x"}' }],
    ['breaks', { does: 'answer', status: 500 }],
    ['does not answer', { does: 'reset' }],
    ['speaks no HTTP', { does: 'speak', bytes: 'SSH-2.0-x\r\n' }],
  ] as const)('leads to the result also if the upstream %s', async (_what, fault) => {
    world.proxy.fail(confirmations, fault);
    expect((await comeBack(makeRef(), { body: 'status=paid' })).status).toBe(303);
  });

  it('waits for the upstream no longer than any request', async () => {
    await world.restartBff({ waitMs: 200, tryMs: 2_000 });
    world.proxy.fail(confirmations, { does: 'hang' });
    expect((await comeBack(makeRef(), { body: 'status=paid' })).status).toBe(303);
    await world.restartBff();
  });

  it('leads on for every content type that the bank sends', async () => {
    answerWith(confirmations, paid);
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
      expect((await comeBack(makeRef(), { body: '{"status":"paid"}', type })).status).toBe(303);
    }
    expect(world.proxy.calls(confirmations).map(({ body }) => body)).toContainEqual({
      key: key(),
      fields: {},
    });
  });

  it('refuses a longer body than a bank sends', async () => {
    const reply = await comeBack(makeRef(), { body: `a=${'x'.repeat(17_000)}` });
    expect(reply.status).toBe(413);
    expect(world.proxy.count(confirmations)).toBe(0);
  });

  it('is missing if the signature is not ours', async () => {
    for (const ref of [forge(), 'x', `${makeRef()}x`, `${makeRef()}/more`]) {
      for (const sent of [{}, { body: 'status=paid' }]) {
        const reply = await comeBack(ref, sent);
        expect([ref, reply.status]).toEqual([ref, 404]);
        expect(await reply.text()).toContain('صفحه پیدا نشد');
        expect(reply.headers.get('set-cookie')).toBeNull();
      }
    }
    expect(world.proxy.count(confirmations)).toBe(0);
  });

  it('is one of two URLs that other sites may post to', async () => {
    for (const path of ['/api/events', '/api/client-errors', '/pay/result/x', '/charge', '/']) {
      const reply = await fetch(world.bff.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://bank.example' },
        body: '{}',
      });
      expect([path, reply.status]).toEqual([path, 403]);
    }
  });
});

describe('the result of a payment', () => {
  it.each([
    ['paid', {}, 'پرداخت انجام شد', 'دیدن سفارش'],
    ['revived', { revived: true }, 'سفارش شما دوباره فعال شد', 'دیدن سفارش'],
    [
      'failed',
      { status: 'failed', order_status: 'unpaid', tracking_code: null },
      'پرداخت انجام نشد',
      'پرداخت دوباره',
    ],
    [
      'failed',
      { status: 'failed', order_status: 'expired', tracking_code: null },
      'پرداخت انجام نشد',
      'دیدن سفارش',
    ],
    ['pending', { status: 'pending', tracking_code: null }, 'در انتظار پاسخ بانک', 'دیدن سفارش'],
    ['refunded', { status: 'refunded', order_status: 'expired' }, 'دیگر آزاد نبود', 'دیدن سفارش'],
    ['cancelled', { status: 'refunded', order_status: 'cancelled' }, 'این سفارش لغو شده است', 'دیدن سفارش'],
    ['twice', { status: 'refunded', order_status: 'placed' }, 'پیش‌تر پرداخت شده', 'دیدن سفارش'],
  ])('shows %s, in a browser that lost its session [O-4.32]', async (state, fields, words, link) => {
    answerWith(payments, { ...paid, ...fields });
    const customer = world.newCustomer();
    const { body } = await customer.open(`/pay/result/${makeRef()}`);
    expect(customer.screen).toMatchObject({
      id: `payment_result.${state}`,
      meta: { robots: 'noindex' },
    });
    const { title, text = '' } = customer.node('status');
    expect(`${title} ${text}`).toContain(words);
    const facts = new Map(customer.node('facts').items.map(({ key, value }) => [key, value]));
    expect(facts.get('amount')).toBe('۱۲۰٬۰۰۰ تومان');
    expect(facts.get('tracking')).toBe(state === 'failed' || state === 'pending' ? undefined : '۱۰۴۵۱۲');
    expect([facts.get('number'), facts.get('service')]).toEqual(['۱۰۰۷', 'نظافت منزل']);
    expect(customer.node('actions').items).toEqual([
      expect.objectContaining({ label: link, href: `/task-details/${order()}` }),
    ]);
    expect(body.continue).toEqual(state === 'pending' ? { after_ms: 4_000 } : null);
  });

  it('is requested again, by itself and by hand, while it is unknown', async () => {
    world.proxy.fail(payments, { does: 'answer', status: 500 });
    const customer = world.newCustomer();
    const { body } = await customer.open(`/pay/result/${makeRef()}`);
    expect(customer.screen).toMatchObject({ id: 'payment_result.pending', footer: [{ event: 'retry' }] });
    expect(body.continue).not.toBeNull();
    expect((await customer.send(proceed())).body.continue).not.toBeNull();
    expect((await customer.send(event('retry', {}))).body.continue).not.toBeNull();
    world.proxy.heal();
    answerWith(payments, paid);
    const answered = await customer.send(proceed());
    expect([answered.status, answered.body.continue]).toEqual([200, null]);
    expect(customer.screen.id).toBe('payment_result.paid');
  });

  it('is shown without waiting if the upstream does not answer', async () => {
    world.proxy.fail(payments, { does: 'hang' });
    const customer = world.newCustomer();
    await customer.open(`/pay/result/${makeRef()}`);
    expect(customer.screen.id).toBe('payment_result.pending');
  });

  it('says that nothing was paid if the payment never began', async () => {
    world.proxy.fail(payments, { does: 'answer', status: 404, body: '{"message":"x"}' });
    const customer = world.newCustomer();
    await customer.open(`/pay/result/${makeRef()}`);
    expect(customer.screen.id).toBe('payment_result.failed');
    expect(customer.screen.body.some(({ type }) => type === 'facts')).toBe(false);
  });

  it('is unknown while the upstream’s reply has no body [O-8.03]', async () => {
    world.proxy.fail(payments, { does: 'answer', status: 200 });
    const customer = world.newCustomer();
    const { body } = await customer.open(`/pay/result/${makeRef()}`);
    expect(customer.screen.id).toBe('payment_result.pending');
    expect(body.continue).not.toBeNull();
  });

  it('is missing for a ref whose signature is not ours', async () => {
    expect((await world.newCustomer().open(`/pay/result/${forge()}`)).status).toBe(404);
    expect(world.proxy.count(payments)).toBe(0);
  });

  it('is neither cached nor indexed', async () => {
    answerWith(payments, paid);
    const { headers, text, status } = await world.newCustomer().visit(`/pay/result/${makeRef()}`);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain(`"/task-details/${order()}"`);
  });
});
