import { expect } from 'vitest';
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { decideAtBank } from '../../../test/bank-customer.ts';
import { beginAtBank, wholePaid } from '../../../test/paid-orders.ts';
import { answer, orderBody, type QuoteBody, quoteBody } from '../../../test/requests.ts';
import { slotTakings } from '../../shop/calendars/takings.ts';
import {
  begin,
  confirm,
  customer,
  database,
  load,
  minute,
  never,
  nowOfTest,
  place,
  test,
} from '../payments/settlement-fixture.ts';

let days = 30;
/** A day that only the present test uses. */
export const newDay = (): string => {
  days += 1;
  return new Date(nowOfTest() + days * 24 * 60 * minute).toISOString().slice(0, 10);
};

/** Deep cleaning of so many square metres, at a time. */
export const cleaning = (metres: number, day: string, slot = '10-12') =>
  ({
    category: '11',
    answers: [
      answer('1101', ['110101']),
      answer('1102', [String(metres)]),
      answer('1103', ['110301']),
      answer('when', [day, slot]),
    ],
  }) satisfies Partial<QuoteBody>;

/** Places an order and pays its prepayment. */
export async function placePaid(more: Partial<QuoteBody> = wholePaid) {
  const order = await place(more);
  const { key, reference } = await begin(order);
  await confirm(key, (await decideAtBank(test, reference, 'pay', never)).fields);
  const { status, legacy_id } = await load(order.uuid);
  expect(status).toBe('placed');
  return { ...order, number: legacy_id, key, reference };
}

export type PaidOrder = Awaited<ReturnType<typeof placePaid>>;

/** Asks what a change of an order costs. */
export const quoteChange = ({ number }: Pick<PaidOrder, 'number'>, more: Partial<QuoteBody>) =>
  test.client.ask('askQuote', {
    body: quoteBody({ ...more, editOrderId: number }),
    token: customer.token,
    key: randomUUID(),
  });

/** Places a change that was priced. */
export const placeChange = (
  { number }: Pick<PaidOrder, 'number'>,
  inquiry: string,
  { answers = [], category = '11', specificWorkman = null }: Partial<QuoteBody>,
  key: string = randomUUID(),
) =>
  test.client.send('placeOrder', {
    body: orderBody(inquiry, { answers, category, specificWorkman, editOrderId: number }),
    token: customer.token,
    key,
  });

/** Prices a change and places it; returns its quote and the reply. */
export async function change(order: Pick<PaidOrder, 'number'>, more: Partial<QuoteBody>) {
  const quote = await quoteChange(order, more);
  const reply = await placeChange(order, quote.inquiry_id, more);
  return { quote, reply };
}

/** What is told of an order's money. */
export const ledgerOf = (uuid: string, token = customer.token) =>
  test.client.ask('loadOrderLedger', { params: { id: uuid }, token });

/** Begins to pay so much of an order at the bank. */
export const beginToPay = (uuid: string, due: number) => beginAtBank(test, customer.token, { uuid, due });

/** Pays so much of an order at the bank; returns what the call that confirms it told. */
export async function pay(uuid: string, due: number) {
  const { key, reference } = await beginToPay(uuid, due);
  const { fields } = await decideAtBank(test, reference, 'pay', never);
  const reply = await confirm(key, fields);
  return { key, reference, fields, reply };
}

/** The seats of the slots of a day, by slot, as rows of `order or change`. */
export const seatsOf = async (day: string) => {
  const rows = await database.db.select().from(slotTakings).where(eq(slotTakings.day, day));
  return rows.map(({ slot, changeId }) => `${slot} ${changeId === null ? 'order' : 'change'}`).toSorted();
};

/** The experts who are busy in a slot of a day. */
export const busyIn = async (day: string, slot: string) => {
  const isSlot = and(eq(slotTakings.day, day), eq(slotTakings.slot, slot));
  return (await database.db.select().from(slotTakings).where(isSlot)).map(({ workman }) => workman);
};
