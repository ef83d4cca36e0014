import { randomUUID } from 'node:crypto';
import type { Answer } from '@gam/schemas/questions';
import type { CallInputs } from '@gam/schemas/upstream';
import type { Client } from './client.ts';

export type QuoteBody = CallInputs<'askQuote'>['body'];
export type OrderBody = CallInputs<'placeOrder'>['body'];

/** An answer with its values, and counts in the order of the values. */
export function answer(id: string, values: string[], counts?: number[]): Answer {
  return {
    id,
    type: 'any',
    title: id,
    values,
    text: values.join('، '),
    ...(counts && { counts: values.map((value, index) => ({ value, number: counts[index] ?? 1 })) }),
  };
}

/** Two bedrooms and a kitchen, every week: 590,000 toman in Tehran, 501,500 after 15 %. */
export const cleaningAnswers = [
  answer('101', ['10101']),
  answer('102', ['10201', '10203'], [2, 1]),
  answer('108', ['10801']),
  answer('110', ['11002']),
];

export function quoteBody(more: Partial<QuoteBody> = {}): QuoteBody {
  return {
    answers: cleaningAnswers,
    category: '1',
    specificWorkman: null,
    extra: { matching_flow: 'main_flow' },
    editOrderId: null,
    city: '1',
    voucherCode: null,
    ...more,
  };
}

/** The placement of a quoted inquiry. */
export function orderBody(inquiryId: string, more: Partial<OrderBody> = {}): OrderBody {
  const { city: _city, voucherCode: _voucher, ...same } = quoteBody();
  return { ...same, invoiceEmail: null, priceInQueryId: inquiryId, ...more };
}

/** Quotes and places an order of home cleaning. */
export async function placeOrder(client: Client, token: string, more: Partial<QuoteBody> = {}) {
  const quote = await client.ask('askQuote', { body: quoteBody(more), token, key: randomUUID() });
  const { city: _city, voucherCode: _voucher, ...same } = quoteBody(more);
  const body = { ...same, invoiceEmail: null, priceInQueryId: quote.inquiry_id };
  const { order_uuid } = await client.ask('placeOrder', { body, token, key: randomUUID() });
  return { order_uuid, quote };
}
