import { beforeAll, beforeEach, expect } from 'vitest';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { OrderStatus } from '@gam/schemas/upstream';
import { question } from '../../../demo/question.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { addQuestions } from '../../../test/questions.ts';
import {
  answer,
  cleaningAnswers,
  orderBody,
  placeOrder,
  quoteBody,
  type QuoteBody,
} from '../../../test/requests.ts';
import { signIn, signInTeam } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { serviceSlots } from '../../shop/calendars/repository.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { slotTakings } from '../../shop/calendars/takings.ts';
import { orders } from '../records/tables.ts';

export let database: OpenDatabase;
export let test: TestApp;
export let customer: Awaited<ReturnType<typeof signIn>>;
export let stranger: typeof customer;
export let operator: typeof customer;
/** A day that only the present test uses. */
export let when: string;

let day = 0;
let started: Promise<void> | null = null;

async function start(): Promise<void> {
  database = await openTestDatabase();
  test = await startApp(database);
  // Saturday, 28 Azar 1405, half past eight in Tehran.
  test.wait(Date.parse('2026-12-19T05:00:00Z') - Date.now());
  const booking = { type_tags: ['date_question'], is_mandatory: false };
  await addQuestions(database.db, '1', [question('timestamp', 'when', 'زمان', booking)]);
  await database.db.update(serviceSlots).set({ capacity: 1 }).where(eq(serviceSlots.serviceId, '1'));
  operator = await signInTeam(test);
}

/** Starts one marketplace for all files of a worker, which ends with the worker, and signs in for each test. */
export function setUpChanges(): void {
  beforeAll(() => (started ??= start()));
  beforeEach(async () => {
    day += 1;
    when = new Date(Date.parse('2027-01-10T00:00:00Z') + day * 86_400_000).toISOString().slice(0, 10);
    [customer, stranger] = [await signIn(test), await signIn(test)];
  });
}

export const at = (slot: string) => [...cleaningAnswers, answer('when', [when, slot])];
export const load = (id: string) => test.client.ask('loadOrder', { params: { id }, token: customer.token });
export const order = async (more: Partial<QuoteBody> = {}) =>
  load((await placeOrder(test.client, customer.token, more)).order_uuid);
export const stand = (uuid: string, status: OrderStatus) =>
  database.db.update(orders).set({ status }).where(eq(orders.uuid, uuid));
export const cancel = (id: string, token = customer.token) =>
  test.client.send('cancelOrder', { params: { id }, body: {}, token });
export const begin = (id: string, token = customer.token) =>
  test.client.send('beginEdit', { params: { id }, body: {}, token });
export const send = (more: Partial<QuoteBody>, token = customer.token) =>
  test.client.send('askQuote', { body: quoteBody(more), token, key: randomUUID() });
export const quote = async (more: Partial<QuoteBody>) => {
  const body = quoteBody(more);
  return (await test.client.ask('askQuote', { body, token: customer.token, key: randomUUID() })).inquiry_id;
};
export const place = (inquiry: string, more: Parameters<typeof orderBody>[1], key: string = randomUUID()) =>
  test.client.send('placeOrder', { body: orderBody(inquiry, more), token: customer.token, key });
export const change = async (more: Partial<QuoteBody>, also: Parameters<typeof orderBody>[1] = {}) => {
  const { answers = cleaningAnswers, editOrderId = null, specificWorkman = null } = more;
  return place(await quote(more), { answers, editOrderId, specificWorkman, ...also });
};
export const slotsOf = async (uuid: string) =>
  (await database.db.select().from(slotTakings).where(eq(slotTakings.orderUuid, uuid))).map(
    ({ slot }) => slot,
  );
export const words = expect.stringMatching(/[\u0600-\u06ff]/);
