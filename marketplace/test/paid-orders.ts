import { randomUUID } from 'node:crypto';
import { answer, orderBody, quoteBody, type QuoteBody } from './requests.ts';
import type { TestApp } from './start-app.ts';

/** Where the shop waits for customers who come back from the bank. */
export const returnUrl = 'http://gam.test/pay/return/a-ref?from=bank';

/** Deep cleaning in Tehran, paid whole when it is ordered, through bank, samin, snapp-pay or ewano. */
export const wholePaid = {
  category: '11',
  answers: [answer('1101', ['110101']), answer('1102', ['100']), answer('1103', ['110301'])],
} satisfies Partial<QuoteBody>;

/** Beauty at home, of which a fifth is paid when it is ordered, through any gateway. */
export const partPaid = {
  category: '8',
  answers: [answer('801', ['80103'], [1])],
} satisfies Partial<QuoteBody>;

/** Quotes and places an order that owes a prepayment. */
export async function placeOwing(test: TestApp, token: string, more: Partial<QuoteBody> = wholePaid) {
  const asked = quoteBody(more);
  const quote = await test.client.ask('askQuote', { body: asked, token, key: randomUUID() });
  const { answers, category, specificWorkman, editOrderId } = asked;
  const body = orderBody(quote.inquiry_id, { answers, category, specificWorkman, editOrderId });
  const placed = await test.client.ask('placeOrder', { body, token, key: randomUUID() });
  if (quote.prepayment_amount === null) throw new Error('the quote asks for no prepayment');
  return { uuid: placed.order_uuid, due: quote.prepayment_amount, inAppToken: placed.top_transaction_token };
}

/** Begins to pay an order through the gateway that answers with a RefId. */
export async function beginAtBank(
  test: TestApp,
  token: string,
  { uuid, due }: { uuid: string; due: number },
  key: string = randomUUID(),
) {
  const body = { amount: due, redirect_url: returnUrl, order_id: uuid };
  const { RefId } = await test.client.ask('chargeCredit', { body, token, key });
  return { key, reference: RefId };
}
