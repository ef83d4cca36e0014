import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { answer, back, next, proceed } from './support/events.ts';
import { answerWhereAndWhen, openTime } from './support/home-cleaning.ts';
import {
  quotes,
  serverError,
  noConnection,
  patient,
  world,
  waitOnly,
  startFaultyWorld,
} from './support/outside-world.ts';

startFaultyWorld();

describe('a quote', () => {
  it('is shown as pending while the upstream works, and continue brings it [O-1.02] [O-4.18]', async () => {
    const customer = await world.customerAt('112');
    await waitOnly(50, async () => {
      customer.bff = world.bff;
      const held = Promise.withResolvers<void>();
      world.proxy.fail(quotes, { does: 'hold_reply', until: held.promise }, 1);
      const { body } = await customer.send(next());
      expect(body).toMatchObject({ applied: 1, continue: { after_ms: expect.any(Number) } });
      expect(customer.flow.phase).toBe('quote_pending');
      expect(customer.screen.progress?.percent).toBe(100);
      expect(customer.node('pending').text).toContain('هزینه');
      const { rev } = customer.flow;

      // The screen offers nothing else meanwhile, and an early request changes nothing.
      expect((await customer.send(back())).status).toBe(422);
      await customer.send(proceed());
      expect(customer.flow).toMatchObject({ phase: 'quote_pending', rev });

      held.resolve();
      await vi.waitFor(async () => {
        await customer.send(proceed());
        expect(customer.flow).toMatchObject({ phase: 'quote', rev: rev + 1 });
      }, patient);
      expect(world.proxy.count(quotes)).toBe(1);
    });
  });

  it('stays pending if the page is opened again', async () => {
    const customer = await world.customerAt('112');
    await waitOnly(50, async () => {
      customer.bff = world.bff;
      const held = Promise.withResolvers<void>();
      world.proxy.fail(quotes, { does: 'hold_reply', until: held.promise }, 1);
      await customer.send(next());
      const { body } = await customer.open(customer.screen.url);
      expect(body.continue).not.toBeNull();
      held.resolve();
      await customer.sendAndWait(proceed());
      expect(customer.flow.phase).toBe('quote');
      expect(world.proxy.count(quotes)).toBe(1);
    });
  });

  it('is requested with the fields of the contract [O-7.03]', async () => {
    const customer = world.newCustomer();
    await customer.open(
      '/order/home-services/cleaning/home-cleaning/1001?city_id=2&voucher=EID&workman=57&edit-mode=1&utm_source=ads&searched_word=x',
    );
    await customer.send(answer('101', ['10102']), next(), answer('103', ['80']), next());
    await customer.send(answer('105', ['10501', '10504']), next(), answer('110', ['11001']), next());
    await customer.signIn(world.newPhone(), world.readCode);
    await answerWhereAndWhen(customer);
    await customer.sendAndWait(answer('112', ['کلید نزد نگهبان است']), next());
    const [sent] = world.proxy.calls(quotes);
    expect(sent?.body).toEqual({
      answers: [
        expect.objectContaining({ id: '101', values: ['10102'] }),
        expect.objectContaining({ id: '103', values: ['80'] }),
        expect.objectContaining({
          id: '105',
          type: 'multi_select',
          title: 'کارهای جانبی',
          values: ['10501', '10504'],
          text: 'شست‌وشوی داخل یخچال، اتوکشی لباس',
        }),
        expect.objectContaining({ id: '110', values: ['11001'] }),
        expect.objectContaining({ id: '111', type: 'location' }),
        expect.objectContaining({ id: '114', values: openTime() }),
        expect.objectContaining({ id: '112', values: ['کلید نزد نگهبان است'] }),
      ],
      category: '1',
      city: '2',
      voucherCode: 'EID',
      specificWorkman: '57',
      extra: { matching_flow: 'main_flow', utm_source: 'ads', searched_word: 'x' },
      editOrderId: '1001',
    });
    expect(sent?.headers['idempotency-key']).toMatch(/^[\w-]{8,}/);
  });

  it.each([
    [
      'a refused request',
      { does: 'answer', status: 400, body: '{"message":"این آدرس پوشش ندارد."}' },
      'این آدرس پوشش ندارد.',
      1,
    ],
    ['an upstream error', { does: 'answer', status: 500, body: '{"message":"stack"}' }, serverError, 5],
    ['a malformed reply', { does: 'answer', status: 200, body: '<html>' }, serverError, 1],
    ['a reply against the contract', { does: 'answer', status: 200, body: '{"price":"1"}' }, serverError, 1],
    ['an empty reply', { does: 'answer', status: 200 }, 'اطلاعاتی دریافت نشد!', 1],
    ['a reply that breaks off', { does: 'cut_body' }, noConnection, 5],
    ['a connection that is refused', { does: 'reset' }, noConnection, 5],
    ['a reply that is not HTTP', { does: 'speak', bytes: 'SSH-2.0-x\r\n' }, noConnection, 5],
  ] as const)(
    'shows a toast and returns to the last question after %s [O-4.33] [O-8.01] [O-8.02] [O-8.03]',
    async (_what, fault, text, tries) => {
      const customer = await world.customerAt('112');
      world.proxy.forget();
      world.proxy.fail(quotes, fault);
      const { status, body } = await customer.sendAndWait(next());
      expect(status).toBe(200);
      expect(body.effects).toEqual([expect.objectContaining({ type: 'toast', level: 'error', text })]);
      expect(customer.flow).toMatchObject({ phase: 'questions', step: '112' });
      expect(world.proxy.count(quotes)).toBe(tries);

      world.proxy.heal();
      await customer.sendAndWait(next());
      expect(customer.flow.phase).toBe('quote');
    },
  );

  it('is tried again under the same key, with the same body', async () => {
    const customer = await world.customerAt('112');
    world.proxy.fail(quotes, { does: 'reset' }, 3);
    await customer.sendAndWait(next());
    expect(customer.flow.phase).toBe('quote');
    const sent = world.proxy.calls(quotes).slice(-4);
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});

it('raises no warning after many requests on one connection', async () => {
  const warnings: Error[] = [];
  const keep = (warning: Error) => warnings.push(warning);
  process.on('warning', keep);
  for (let asked = 0; asked < 15; asked += 1)
    await fetch(`${world.bff.url}/api/screen?url=/login`).then((r) => r.text());
  // A warning is emitted before the next turn of the event loop.
  await nextTurn();
  process.off('warning', keep);
  expect(warnings).toEqual([]);
});
