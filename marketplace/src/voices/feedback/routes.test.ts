import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { actFor } from '../../../test/operators.ts';
import { placeOrder } from '../../../test/requests.ts';
import { signIn, signInTeam } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { feedback } from './repository.ts';

let database: OpenDatabase;
let test: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const stored = (id: string) => database.db.select().from(feedback).where(eq(feedback.id, id));
const critic = (description: string) => ({ kind: 'critic', description });

describe('criticism and suggestions', () => {
  it('are listed to their customer alone, newest first, with the replies [O-7.21]', async () => {
    const { token } = await signIn(test);
    const send = (body: object) =>
      test.client.ask('sendCriticSuggestion', { body, token, key: randomUUID() });
    const first = await send(critic('  متخصص دير رسيد  '));
    expect(first).toMatchObject({ kind: 'critic', description: 'متخصص دیر رسید', reply: null });
    test.wait(1000);
    const second = await send({ kind: 'suggestion', description: 'ساعت‌های شب را هم بگذارید.' });
    await database.db.update(feedback).set({ reply: 'پیگیری شد.' }).where(eq(feedback.id, first.id));

    const { results } = await test.client.ask('listCriticSuggestions', { token });
    expect(results).toEqual([second, { ...first, reply: 'پیگیری شد.' }]);
    const other = await signIn(test);
    expect(await test.client.ask('listCriticSuggestions', { token: other.token })).toEqual({ results: [] });
  });

  it('are stored once under one key; another text under it is refused [O-7.21]', async () => {
    const { token } = await signIn(test);
    const key = randomUUID();
    const send = (text: string) =>
      test.client.send('sendCriticSuggestion', { body: critic(text), token, key });
    const replies = await Promise.all([send('یک بار'), send('یک بار'), send('یک بار')]);
    expect(new Set(replies.map(({ body }) => body['id'])).size).toBe(1);
    expect(await send('متن دیگر')).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    expect((await test.client.ask('listCriticSuggestions', { token })).results).toHaveLength(1);
  });

  it('are refused at the field for blanks [O-7.21]', async () => {
    const { token } = await signIn(test);
    const body = critic(' \u200c\n ');
    const reply = await test.client.send('sendCriticSuggestion', { body, token, key: randomUUID() });
    expect(reply).toMatchObject({ status: 400, body: { description: [expect.any(String)] } });
  });

  it.each([
    ['a text over 1000 characters', critic('ا'.repeat(1001))],
    ['an unknown kind', { kind: 'praise', description: 'خوب بود' }],
  ])('are refused for %s [O-7.21]', async (_what, body) => {
    const { token } = await signIn(test);
    const reply = await test.client.send('sendCriticSuggestion', { body, token, key: randomUUID() });
    expect(reply).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });

  it('need a key', async () => {
    const { token } = await signIn(test);
    expect(await test.client.send('sendCriticSuggestion', { body: critic('متن'), token })).toMatchObject({
      status: 400,
      body: { code: 'missing_key' },
    });
  });

  it('are limited per customer, and a repeated key is not counted [O-7.21]', async () => {
    const { token } = await signIn(test);
    const send = (key: string) =>
      test.client.send('sendCriticSuggestion', { body: critic('هرزنامه'), token, key });
    const key = randomUUID();
    for (let sent = 1; sent < 10; sent += 1) expect((await send(randomUUID())).status).toBe(200);
    expect((await send(key)).status).toBe(200);
    const refused = await send(randomUUID());
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_messages' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(key)).status).toBe(200);
    test.wait(60 * 60_000);
    expect((await send(randomUUID())).status).toBe(200);
  });
});

describe('complaints and dissatisfaction', () => {
  it("are stored about the caller's own order [O-7.21]", async () => {
    const { token } = await signIn(test);
    const { order_uuid } = await placeOrder(test.client, token);
    const description = 'کار ناتمام ماند.';
    const general = await test.client.ask('sendComplaint', {
      body: { description },
      token,
      key: randomUUID(),
    });
    const complaint = await test.client.ask('sendComplaint', {
      body: { order_id: order_uuid, description },
      token,
      key: randomUUID(),
    });
    const dissatisfaction = await test.client.ask('sendDissatisfaction', {
      body: { demand_id: order_uuid, description },
      token,
      key: randomUUID(),
    });
    expect(await stored(general.id)).toMatchObject([{ kind: 'complaint', orderUuid: null }]);
    expect(await stored(complaint.id)).toMatchObject([{ kind: 'complaint', orderUuid: order_uuid }]);
    expect(await stored(dissatisfaction.id)).toMatchObject([
      { kind: 'dissatisfaction', orderUuid: order_uuid, description },
    ]);
    expect(await test.client.ask('listCriticSuggestions', { token })).toEqual({ results: [] });
  });

  it.each(['sendComplaint', 'sendDissatisfaction'] as const)(
    "%s refuses another customer's order like a missing one [O-7.21]",
    async (call) => {
      const owner = await signIn(test);
      const { order_uuid } = await placeOrder(test.client, owner.token);
      const { token } = await signIn(test);
      const send = (id: string) =>
        test.client.send(call, {
          body: { order_id: id, demand_id: id, description: 'کار ناتمام ماند.' },
          token,
          key: randomUUID(),
        });
      const foreign = await send(order_uuid);
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual((await send(randomUUID())).body);
    },
  );
});

describe('what became of a message', () => {
  it('is said by operators, seen by its customer, and recorded [O-7.21]', async () => {
    const { token, user } = await signIn(test);
    const { order_uuid } = await placeOrder(test.client, token);
    const body = { demand_id: order_uuid, description: 'دیر آمدند.' };
    const { id } = await test.client.ask('sendDissatisfaction', { body, token, key: randomUUID() });
    const own = async () => (await test.client.ask('listOwnFeedback', { token })).results[0];
    expect(await own()).toMatchObject({ id, kind: 'dissatisfaction', state: 'received', reply: null });

    const desk = (await signInTeam(test)).token;
    const waiting = await test.client.ask('listReceivedFeedback', {
      query: { state: 'received' },
      token: desk,
    });
    expect(waiting.results[0]).toMatchObject({ id, customer: { id: user.id, phone: user.phone } });
    const one = { params: { id }, token: desk };
    expect(await test.client.ask('loadReceivedFeedback', one)).toEqual(waiting.results[0]);
    const answer = (body: object) =>
      test.client.send('answerFeedback', { params: { id }, body, token: desk, key: randomUUID() });
    expect((await answer({ state: 'under_review' })).status).toBe(200);
    expect(await own()).toMatchObject({ state: 'under_review', reply: null });
    expect(await answer({ state: 'answered', reply: '  ' })).toMatchObject({
      status: 400,
      body: { reply: [expect.any(String)] },
    });
    await answer({ state: 'answered', reply: 'از شما پوزش می‌خواهیم.' });
    expect(await own()).toMatchObject({ state: 'answered', reply: 'از شما پوزش می‌خواهیم.' });
    const trail = await test.client.ask('listAudit', { query: { customer: user.id }, token: desk });
    expect(trail.results[0]).toMatchObject({
      action: 'feedback_answered',
      object: { kind: 'feedback', id },
    });
    expect(trail.results.map(({ action }) => action)).toContain('customer_opened');
  });
});

describe('a complaint on the phone', () => {
  it('is written down by the operator who acts for the customer, by name, and is the customer’s to read [O-1.03, O-7.21]', async () => {
    const customer = await signIn(test);
    const { order_uuid: order } = await placeOrder(test.client, customer.token);
    const desk = await signInTeam(test);
    const { token } = await actFor(test, desk.token, customer.user.id);
    const body = { demand_id: order, description: 'نیرو دیر رسید.' };
    const key = randomUUID();
    const [first, again] = [
      await test.client.ask('sendDissatisfaction', { body, token, key }),
      await test.client.ask('sendDissatisfaction', { body, token, key }),
    ];
    expect(again).toEqual(first);
    const received = await test.client.ask('loadReceivedFeedback', {
      params: { id: first.id },
      token: desk.token,
    });
    expect(received).toMatchObject({
      kind: 'dissatisfaction',
      customer: { id: customer.user.id },
      written_by: { id: 'demo-operator' },
    });
    const own = await test.client.ask('listOwnFeedback', { token: customer.token });
    expect(own.results.map(({ id, description }) => [id, description])).toEqual([
      [first.id, 'نیرو دیر رسید.'],
    ]);
    expect(own.results[0]?.by_operator).toBe(true);
    expect(JSON.stringify(own)).not.toContain('written_by');
    const trail = await test.client.ask('listAudit', {
      query: { customer: customer.user.id },
      token: desk.token,
    });
    expect(trail.results.filter(({ action }) => action === 'feedback_written')).toMatchObject([
      { object: { kind: 'feedback', id: first.id } },
    ]);
    // Nothing else is written for a customer.
    for (const other of [critic('خوب نبود.'), { ...critic('بهتر شود.'), kind: 'suggestion' }])
      expect(
        (await test.client.send('sendCriticSuggestion', { body: other, token, key: randomUUID() })).status,
      ).toBe(403);
    const general = { body: { description: 'بدون سفارش' }, token, key: randomUUID() };
    expect((await test.client.send('sendComplaint', general)).status).toBe(403);
  });
});
