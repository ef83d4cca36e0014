import { beforeAll } from 'vitest';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { question } from '../../../demo/question.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { beginAtBank, placeOwing, wholePaid } from '../../../test/paid-orders.ts';
import { addQuestions } from '../../../test/questions.ts';
import { signIn } from '../../../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';
import type { BankCall } from '../bank/signature.ts';
import { bankTransactions } from '../bank/repository.ts';
import { serviceSlots } from '../../shop/calendars/repository.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { smsOutbox } from '../../platform/sms/outbox.ts';
import type { Bank } from '../bank/bank.ts';
import { bankCallPath } from './confirm-payment.ts';
import { payments } from './repository.ts';

/** The secret of the bank in these tests. */
export const secret = 'a-secret-of-the-bank-in-tests';
export const minute = 60_000;

export let database: OpenDatabase;
export let test: TestApp;
export let customer: Awaited<ReturnType<typeof signIn>>;

/** The faults of the bank: whether it answers, and whether its calls hang. */
export const bankState = { answers: true, hangs: false };

const faulty = (bank: Bank): Bank => ({
  ...bank,
  verify: async (transaction) => {
    if (!bankState.answers) throw new Error('the bank does not answer');
    return bankState.hangs ? new Promise<never>(() => {}) : bank.verify(transaction);
  },
  refund: async (refund) => {
    if (!bankState.answers) throw new Error('the bank does not answer');
    return bank.refund(refund);
  },
});

let started: Promise<void> | null = null;

async function start(): Promise<void> {
  database = await openTestDatabase();
  test = await startApp(database, { bank: { driver: 'sandbox', secret, url: null } }, { wrapBank: faulty });
  customer = await signIn(test);
  const booking = { type_tags: ['date_question'], is_mandatory: false };
  await addQuestions(database.db, '11', [question('timestamp', 'when', 'زمان', booking)]);
  await database.db.update(serviceSlots).set({ capacity: 1 }).where(eq(serviceSlots.serviceId, '11'));
}

/** Starts one marketplace for all files of a worker; it ends with the worker. */
export function setUpSettlement(): void {
  beforeAll(() => (started ??= start()));
}

let waited = 0;
export const nowOfTest = () => Date.now() + waited;
export const wait = (ms: number) => {
  waited += ms;
  test.wait(ms);
};
export const never = { tell: 'never' };
export const place = (more = {}) => placeOwing(test, customer.token, { ...wholePaid, ...more });
export const begin = (order: { uuid: string; due: number }) => beginAtBank(test, customer.token, order);
export const load = (uuid: string) =>
  test.client.ask('loadOrder', { params: { id: uuid }, token: customer.token });
export const confirm = (key: string, fields: unknown, token = bffToken) =>
  test.client.send('confirmPayment', { body: { key, fields }, token, key: randomUUID() });
export const find = (key: string) => test.client.ask('findPayment', { params: { key }, token: bffToken });
export const call = (body: BankCall) => test.app.inject({ method: 'POST', url: bankCallPath, payload: body });
export const transactionOf = async (reference: string) => {
  const { db } = database;
  const [row] = await db.select().from(bankTransactions).where(eq(bankTransactions.reference, reference));
  if (row === undefined) throw new Error('no such transaction');
  return row;
};
export const creditedOf = async (uuid: string) => {
  const rows = await database.db.select().from(payments).where(eq(payments.orderUuid, uuid));
  return rows.filter(({ status }) => status === 'paid').length;
};
export const announced = async (uuid: string) => {
  const { legacy_id: number } = await load(uuid);
  const inPersian = new Intl.NumberFormat('fa', { useGrouping: false }).format(Number(number));
  const all = await database.db.select().from(smsOutbox).where(eq(smsOutbox.purpose, 'order_placed'));
  return all.filter(({ body }) => body?.includes(inPersian)).length;
};
