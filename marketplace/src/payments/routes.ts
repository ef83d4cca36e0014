import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import { missingKey } from '../http/idempotency-key.ts';
import { refuse, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { readPictures } from '../media/pictures.ts';
import { findOrder } from '../orders/repository.ts';
import { beginPayment, type PaymentDeps } from './begin-payment.ts';
import { callBackTop } from './call-back-top.ts';
import { confirmPayment } from './confirm-payment.ts';
import { listGateways } from './list-gateways.ts';
import { payFromWallet } from './pay-from-wallet.ts';
import { presentPayment } from './present-payment.ts';
import { findPaymentByKey, findPrepayment } from './repository.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentRow } from './tables.ts';
import { messages } from './words.ts';

export interface PaymentRouteDeps extends PaymentDeps {
  readonly secret: string;
  /** After a payment: SMS and refunds that wait are looked for soon. */
  readonly wakeOutbox: () => void;
}

/** How many instalments the partner of instalments makes of everything. */
const snappPayInstalments = 4;

/** Gateways, payments through them, and what comes back of these. */
export async function paymentRoutes(app: FastifyInstance, deps: PaymentRouteDeps) {
  const { db } = deps;
  const pictures = readPictures();

  registerCall(app, upstreamCalls.listActiveGateways, async ({ query, caller }) => {
    const { amount, context, order_id: orderId, from_ewano: fromEwano = false } = query;
    if (orderId === undefined) return listGateways({ amount, context, fromEwano, allowed: [] }, pictures);
    if (caller === null) return refuse(404, messages.orderNotFound);
    const found = await findOrder(db, orderId, caller.role === 'operator' ? null : caller.userId);
    if (found === undefined) return refuse(404, messages.orderNotFound);
    const owed = await findPrepayment(db, found.order.uuid);
    return listGateways({ amount, context, fromEwano, allowed: owed?.gateways ?? [] }, pictures);
  });

  registerCall(app, upstreamCalls.chargeCredit, async ({ body, caller, key }) => {
    if (key === null) return missingKey();
    const { amount, redirect_url: redirectUrl, order_id: orderId = null } = body;
    const wish = {
      gateway: 'bank',
      instalments: 1,
      amount,
      redirectUrl,
      orderId,
      body,
      caller,
      key,
    } as const;
    const begun = await beginPayment(deps, wish);
    return begun instanceof Refusal ? begun : { RefId: begun.bankReference };
  });

  registerCall(app, upstreamCalls.purchaseBySamin, async ({ body, caller, key }) => {
    if (key === null) return missingKey();
    const { amount, redirect_url: redirectUrl, number_of_installment: instalments } = body;
    const orderId = body.order_id ?? body.order_tracking_code;
    const wish = { gateway: 'samin', instalments, amount, redirectUrl, orderId, body, caller, key } as const;
    const begun = await beginPayment(deps, wish);
    return begun instanceof Refusal ? begun : { token: begun.bankReference, redirect_url: begun.entryUrl };
  });

  registerCall(app, upstreamCalls.purchaseBySadad, async ({ body, caller, key }) => {
    if (key === null) return missingKey();
    const { amount, redirect_url: redirectUrl, order_id: orderId = null } = body;
    const wish = {
      gateway: 'sadad',
      instalments: 1,
      amount,
      redirectUrl,
      orderId,
      body,
      caller,
      key,
    } as const;
    const begun = await beginPayment(deps, wish);
    return begun instanceof Refusal ? begun : { token: begun.bankReference };
  });

  registerCall(app, upstreamCalls.purchaseBySnappPay, async ({ body, caller, key }) => {
    if (key === null) return missingKey();
    const { amount, redirect_url: redirectUrl, order_id: orderId } = body;
    const instalments = snappPayInstalments;
    const wish = {
      gateway: 'snapp-pay',
      instalments,
      amount,
      redirectUrl,
      orderId,
      body,
      caller,
      key,
    } as const;
    const begun = await beginPayment(deps, wish);
    return begun instanceof Refusal ? begun : { token: begun.bankReference, redirect_url: begun.entryUrl };
  });

  registerCall(app, upstreamCalls.callBackEwano, async ({ body, caller, key }) => {
    if (key === null) return missingKey();
    return outcomeOf(await payFromWallet(deps, { orderId: body.order_id, body, caller, key }));
  });

  registerCall(app, upstreamCalls.callBackTop, async ({ body }) => outcomeOf(await callBackTop(deps, body)));

  registerCall(app, upstreamCalls.confirmPayment, async ({ body }) => {
    const settled = await confirmPayment(deps, body);
    if (settled instanceof Refusal) return settled;
    deps.wakeOutbox();
    return presentPayment(db, settled);
  });

  registerCall(app, upstreamCalls.findPayment, async ({ params }) => {
    const payment = await findPaymentByKey(db, params.key);
    if (payment === undefined) return refuse(404, messages.paymentNotFound);
    const settled = await settlePayment(deps, payment);
    deps.wakeOutbox();
    return presentPayment(db, settled);
  });

  function outcomeOf(settled: PaymentRow | Refusal) {
    if (settled instanceof Refusal) return settled;
    deps.wakeOutbox();
    return { status: settled.status };
  }
}
