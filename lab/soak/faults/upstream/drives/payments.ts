import type { Customer } from '../../../../../bff/test/support/customer.ts';
import { atPrepaidQuote } from '../../../../../bff/test/support/deep-cleaning.ts';
import { event, placeOrder } from '../../../../../bff/test/support/events.ts';
import { writePaymentRef } from '../../../../../bff/src/features/payments/payment-return.ts';
import type { World } from '../../../../../bff/test/support/world.ts';
import type { Answer } from '../../../../../bff/test/support/customer.ts';
import { type Drive, forEach } from '../drive.ts';
import { faultNames, refusalText } from '../fault-names.ts';

const gateway = (name: string) => ({
  name,
  label: name,
  image: null,
  meta: { message: null, description: null },
  messages: [],
});

/** A customer in the dialog of a prepayment through any gateway. */
async function inDialog(world: World, name: string, link: string): Promise<Customer> {
  const from = /^GET \/v2\/billings\/active-gateways\/$/;
  const listed = { debit: [gateway(name)], installment: [] };
  world.proxy.fail(from, { does: 'answer', status: 200, body: JSON.stringify(listed) });
  world.proxy.fail(/^POST \/v2\/orders\/price-inquiry\/$/, {
    does: 'rewrite',
    with: (body) => JSON.stringify({ ...(JSON.parse(body) as object), payment_gateways: [name] }),
  });
  const customer = await atPrepaidQuote(world, link);
  await customer.sendAndWait(placeOrder());
  if (customer.screen.modal?.key !== 'prepayment') throw new Error('no dialog of a prepayment');
  return customer;
}

const paying = (name: string, link = ''): Drive => ({
  way: 'intent',
  prepare: async (world) => {
    const customer = await inDialog(world, name, link);
    await customer.send(event('choose_gateway', { gateway: name }));
    return () => customer.send(event('pay', {}));
  },
});

export const chargeCredit = paying('bank');
export const purchaseBySamin = paying('samin');
export const purchaseBySadad = paying('sadad');
export const purchaseBySnappPay = paying('snapp-pay');
export const callBackEwano = paying('ewano', '&from_ewano=1');

export const listActiveGateways: Drive = {
  way: 'source',
  prepare: async (world) => {
    const customer = await atPrepaidQuote(world);
    return async () => {
      await customer.sendAndWait(placeOrder());
      const list = customer.screen.modal?.body.find((block) => block.type === 'gateways');
      const { status, body, headers } = await customer.askSource('gateways', list?.source?.v ?? '');
      return { status, body: { ...(body.error && { error: body.error }) }, headers };
    };
  },
};

const refOf = (world: World) =>
  writePaymentRef(world.bff.parts.signers.payment, { key: 'action-1:1', order: 'o-1', customer: null });

/** Requests something of the BFF that no screen of the customer's leads to. */
export async function ask(url: string, init: RequestInit): Promise<Answer> {
  const reply = await fetch(url, { redirect: 'manual', ...init });
  const text = await reply.text();
  const body = text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {};
  // The way back leads on to a page that shows the result.
  const isMoved = reply.status === 303;
  return { status: isMoved ? 200 : reply.status, body, headers: Object.fromEntries(reply.headers) };
}

/** A bank sends the customer back, who sees the state of the payment whatever the upstream does. */
export const confirmPayment: Drive = {
  way: 'optional',
  prepare: async (world) => {
    const url = `${world.bff.url}/pay/return/${refOf(world)}`;
    return () => ask(url, { method: 'POST', body: new URLSearchParams({ status: 'paid' }) });
  },
};

/** The page goes on asking as long as the payment is unknown. */
export const findPayment: Drive = {
  way: 'optional',
  prepare: async (world) => {
    const customer = world.newCustomer();
    return () => customer.open(`/pay/result/${refOf(world)}`);
  },
};

/** The way to the bank, which an unknown payment does not have. */
export const findPaymentPage: Drive = {
  way: 'screen',
  prepare: async (world) => {
    const customer = world.newCustomer();
    return () => customer.open('/charge?RefId=r1');
  },
  outcomes: { slow: ['works'], missing: ['works'] },
};

/** The app reports a payment, and is told to report again. */
export const callBackTop: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const report = { token: 't1', status: 'paid', amount_rial: 1_200_000, signature: 's' };
    const headers = { 'content-type': 'application/json' };
    const url = `${world.bff.url}/v2/billings/top/call-back/`;
    return () => ask(url, { method: 'POST', headers, body: JSON.stringify(report) });
  },
  outcomes: {
    ...forEach(faultNames, 'again'),
    slow: [{ says: 'پیام بانک معتبر نیست.' }],
    missing: [{ says: refusalText }],
  },
};
