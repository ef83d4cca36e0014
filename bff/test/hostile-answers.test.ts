import type { EventArgs } from '@gam/schemas/descriptors';
import type { ServiceDetail } from '@gam/schemas/questions';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answer, Customer } from './support/customer.ts';
import { answer, event, next } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { coldAir } from './support/cold-air.ts';
import { deepCleaning } from './support/deep-cleaning.ts';
import { startProtocolWorld, world } from './support/protocol.ts';

startProtocolWorld();
afterEach(() => {
  world.proxy.heal();
  // Lists that the BFF remembers expire.
  world.ahead += 60_000;
});

type Kept = EventArgs<'restore'>['answers'];

const repair = '/order/home-services/appliances/appliance-repair?city_id=1';
const car = '/order/car-services/car-care/car-periodic-service?city_id=1';

/** The largest record of a flow, bytes. */
const mostBytes = 64 * 1024;
/** What a flow takes whose customer has answered nothing, bytes, with room for a ticket's query. */
const emptyBytes = 4 * 1024;

/** The stored flow as JSON; null without one. */
async function storedText(flow: string): Promise<string | null> {
  const stored = await world.bff.parts.store.get('flow', flow);
  return stored && JSON.stringify(stored.value);
}

const bytesOf = (text: string | null): number => Buffer.byteLength(text ?? '');

/** Restores a flow that was never stored, as a script without a browser does. */
function restore(customer: Customer, answers: Kept, step: string | null = null): Promise<Answer> {
  const { id, ticket } = customer.flow;
  return customer.post({
    flow: id,
    ticket,
    base_rev: 0,
    events: [event('restore', { ticket, answers, step })],
  });
}

/** The ids of a service's questions. */
async function questionsOf(url: string): Promise<ServiceDetail['questions']> {
  const { pathname, search } = new URL(url, world.marketplace.url);
  const reply = await fetch(
    `${world.marketplace.url}/v2/services${pathname.slice('/order'.length)}/${search}`,
  );
  return ((await reply.json()) as ServiceDetail).questions;
}

const letters = (count: number) => 'ی'.repeat(count);
const many = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => `${index}${letters(length)}`.slice(0, length));

it('stores nothing of 120 values of 2,000 letters for a question that does not offer them', async () => {
  const customer = world.newCustomer();
  await customer.open(homeCleaning);
  const { id } = customer.flow;
  const { status, body } = await restore(customer, [{ question: '110', values: many(120, 1000) }]);
  expect([status, body.applied]).toEqual([200, 1]);
  expect(bytesOf(await storedText(id))).toBeLessThan(emptyBytes);
});

const services = [homeCleaning, coldAir, deepCleaning, repair, car];

/** Answers that no question can have. */
const hostile = [
  ['long texts', () => ({ values: many(5, 2000) })],
  ['many short values', () => ({ values: many(200, 30) })],
  ['blanks', () => ({ values: Array.from({ length: 5 }, () => ' '.repeat(2000)) })],
  ['one value many times', () => ({ values: Array.from({ length: 200 }, () => 'x') })],
  [
    'counts without values',
    () => ({ values: [], counts: many(100, 60).map((value) => ({ value, number: 999_999 })) }),
  ],
  ['prototypes', () => ({ values: ['__proto__', 'constructor', letters(2000)] })],
] as const;

describe.each(services)('%s', (url) => {
  it.each(hostile)('stores no %s that are restored for any of its questions', async (_what, make) => {
    const customer = world.newCustomer();
    await customer.open(url);
    const { id } = customer.flow;
    const answers = (await questionsOf(url)).map((question) => ({ question: question.id, ...make() }));
    for (const part of [answers, ...answers.map((one) => [one])]) {
      const { status } = await restore(customer, part);
      expect(status).toBe(200);
      const text = await storedText(id);
      expect(bytesOf(text)).toBeLessThan(emptyBytes);
      expect(text).not.toContain(letters(30));
      await world.bff.parts.store.remove('flow', id);
    }
  });

  it('stores nothing long while the upstream is away', async () => {
    const customer = world.newCustomer();
    await customer.open(url);
    const { id } = customer.flow;
    const answers = (await questionsOf(url)).map((question) => ({
      question: question.id,
      values: many(200, 200),
    }));
    world.proxy.fail(/./, { does: 'answer', status: 503, body: '{}' });
    for (const one of answers) {
      await restore(customer, [one]);
      expect(bytesOf(await storedText(id))).toBeLessThan(mostBytes);
      await world.bff.parts.store.remove('flow', id);
    }
  });
});

describe('a restored answer that its question refuses', () => {
  it('is asked again with its message', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const wrong: Kept = [
      { question: '101', values: ['10102'] },
      { question: '103', values: ['5'] },
    ];
    const { body } = await restore(customer, wrong, '105');
    expect([body.applied, customer.flow.step]).toEqual([1, '103']);
    expect(customer.node('question')).toMatchObject({
      answer: null,
      error: 'لطفا مقداری بزرگ‌تر یا مساوی با ۲۰ وارد کنید',
    });
    await customer.send(answer('103', ['120']));
    expect(customer.node('question').error).toBeNull();
  });

  it('counts by its last one where a question is answered twice', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const { id } = customer.flow;
    const answers: Kept = [
      { question: '101', values: many(100, 500) },
      { question: '101', values: ['10101'] },
      { question: '__proto__', values: ['x'] },
      { question: 'constructor', values: ['x'] },
    ];
    expect((await restore(customer, answers, '102')).status).toBe(200);
    expect(customer.flow.step).toBe('102');
    expect(await storedText(id)).toContain('"answers":{"101":{"values":["10101"],"by":"customer"}}');
  });
});

describe('a batch of events', () => {
  it('stores none of 32 refused answers', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const { id } = customer.flow;
    const events = Array.from({ length: 32 }, () => answer('101', many(7, 500)));
    const { status, body } = await customer.send(...events);
    expect([status, body.applied]).toEqual([200, 0]);
    expect(customer.node('question').error).toEqual(expect.any(String));
    expect(await storedText(id)).toBeNull();
  });

  it.each([
    ['a count of a billion', { counts: [{ value: '10101', number: 1_000_000_000 }] }],
    ['a negative count', { counts: [{ value: '10101', number: -1 }] }],
    ['201 values', { values: many(201, 3) }],
    ['a value of 2,001 letters', { values: [letters(2001)] }],
    ['deep values', { values: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as string[] }],
  ])('is refused with %s', async (_what, changes) => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const { id } = customer.flow;
    const args = { question: '101', values: ['10101'], ...changes };
    const single = event('answer', args);
    const { ticket } = customer.flow;
    const restored = event('restore', { ticket, answers: [args], step: null });
    for (const one of [single, restored]) expect((await customer.send(one)).status).toBe(400);
    expect(await storedText(id)).toBeNull();
  });

  it('is refused where its body is larger than 256 KB', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const answers = many(140, 1000).map((value) => ({ question: '101', values: [value] }));
    const { status, body } = await restore(customer, answers);
    expect([status, body.error?.kind]).toEqual([413, 'invalid']);
  });

  it('stores no more than its current question takes of long texts', async () => {
    const customer = await world.customerAt('112');
    const { id } = customer.flow;
    const { body } = await customer.send(answer('112', [letters(1001)]), next());
    expect([body.applied, customer.flow.step]).toEqual([0, '112']);
    expect(customer.node('question').error).toEqual(expect.stringContaining('۱۰۰۰'));
    await customer.send(answer('112', [letters(1000)]));
    expect(bytesOf(await storedText(id))).toBeLessThan(3 * emptyBytes);
  });
});
