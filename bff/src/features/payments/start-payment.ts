import { done, failed } from '@gam/shared/result';
import type { GatewayContext, GatewayName } from '@gam/schemas/upstream';
import { isDifference } from '@gam/engine/flow';
import type { PlatformParts } from '../../platform/platform-parts.ts';
import { messageOf, unsendable, type UpstreamResult } from '../../platform/upstream/failure.ts';
import { confirmationOf, keepConfirmed } from './confirmed-payments.ts';
import { writePaymentRef } from './payment-return.ts';
import { chargeUrl, resultPath, returnPath } from '../../protocol/urls/payment-urls.ts';
import { actsForAnother } from '../../protocol/flows/access.ts';
import { endRefusedSession } from '../../platform/sessions/end-session.ts';
import type { IntentHandler } from '../../protocol/intents/intent-handler.ts';

interface Due {
  readonly gateway: GatewayName;
  /** The order's UUID; null: it charges the customer's credit. */
  readonly order: string | null;
  /** What it pays; missing in requests that earlier builds stored: a prepayment. */
  readonly context?: GatewayContext;
  /** In toman; of an order from the stored quote, order or ledger, never from a browser. */
  readonly amount: number;
  /** The customer whom an operator begins it for; null: it is the customer's own. */
  readonly customer: string | null;
}

/** A payment request, sent unchanged on every try. */
interface PaymentRequest extends Due {
  /** The signed ref of the return URL. */
  readonly ref: string;
  /** The absolute URL of this BFF to which the bank sends the customer back. */
  readonly redirect_url: string;
}

interface Under {
  /** The idempotency key, which also identifies the payment. */
  readonly key: string;
  /** The customer's token at the upstream. */
  readonly token: string | null;
}

/** Returns the request of a payment, which is stored before it is sent. [O-7.17] */
export function requestPayment({ signers, publicUrl }: PlatformParts, due: Due, key: string): PaymentRequest {
  const ref = writePaymentRef(signers.payment, { ...due, key });
  return { ...due, ref, redirect_url: publicUrl() + returnPath(ref) };
}

/**
 * Begins a payment, or repeats it under the same key. Returns the URL of the product where the
 * customer continues. [O-4.32]
 */
export const startPayment = (
  parts: PlatformParts,
  request: PaymentRequest,
  under: Under,
): Promise<UpstreamResult<string>> => gateways[request.gateway].begin(parts, request, under);

type Begin<Request = PaymentRequest> = (
  parts: PlatformParts,
  request: Request,
  under: Under,
) => Promise<UpstreamResult<string>>;

interface Way {
  /** Whether it pays for an order alone, and cannot charge the credit. */
  readonly needsOrder: boolean;
  readonly begin: Begin;
}

const forAnything = (begin: Begin): Way => ({ needsOrder: false, begin });

const forOrders = (begin: Begin<PaymentRequest & { readonly order: string }>): Way => ({
  needsOrder: true,
  begin: (parts, request, under) =>
    request.order === null
      ? Promise.resolve(failed(unsendable('no_order')))
      : begin(parts, { ...request, order: request.order }, under),
});

/** The number of instalments through gateway two. [W-7.02] */
const instalments = 4;

/** Begins a payment through each gateway and returns where it leads. [O-2.15, O-2.16, O-2.17, readings 5] */
const gateways: { readonly [G in GatewayName]: Way } = {
  bank: forAnything(async ({ upstream }, request, under) =>
    leadOn(await upstream.call('chargeCredit', { body: purchaseOf(request), ...under }), chargeByRefId),
  ),
  samin: forOrders(async ({ upstream }, request, under) => {
    const plan = { number_of_installment: instalments, order_tracking_code: request.order };
    const body = { ...purchaseOf(request), ...plan };
    return leadOn(await upstream.call('purchaseBySamin', { body, ...under }), chargeByRedirect);
  }),
  sadad: forAnything(async ({ upstream }, request, under) =>
    leadOn(await upstream.call('purchaseBySadad', { body: purchaseOf(request), ...under }), chargeByToken),
  ),
  'snapp-pay': forOrders(async ({ upstream }, request, under) =>
    leadOn(
      await upstream.call('purchaseBySnappPay', {
        body: { ...purchaseOf(request), order_id: request.order },
        ...under,
      }),
      chargeByRedirect,
    ),
  ),
  // The wallet has finished when this call answers, so the result page follows. [W-7.04]
  ewano: forOrders(async (parts, request, under) => {
    const { order, amount, ref, customer } = request;
    const paid = await parts.upstream.call('callBackEwano', { body: { order_id: order }, ...under });
    const name = confirmationOf({ ...request, key: under.key });
    if (paid.ok && paid.value.status === 'paid')
      await keepConfirmed(parts, name, { key: under.key, amount, customer });
    return leadOn(paid, () => resultPath(ref, customer));
  }),
};

/** Whether a gateway can charge the credit. */
export const canRecharge = (gateway: GatewayName): boolean => !gateways[gateway].needsOrder;

const purchaseOf = ({ amount, redirect_url, order }: PaymentRequest) => ({
  amount,
  redirect_url,
  user_device: 'web',
  ...(order !== null && { order_id: order }),
});

const leadOn = <T>(begun: UpstreamResult<T>, urlOf: (reply: T) => string): UpstreamResult<string> =>
  begun.ok ? done(urlOf(begun.value)) : begun;

const chargeByRefId = ({ RefId }: { RefId: string }) => chargeUrl({ RefId });
const chargeByRedirect = ({ token, redirect_url }: { token: string; redirect_url: string }) =>
  chargeUrl({ Token: token, RedirectURL: redirect_url });
const chargeByToken = ({ token }: { token: string }) => chargeUrl({ Token: token, ipg: 'sadad' });

/** Begins the payment of the placed order: the amount of its stored quote, through the chosen gateway. */
export const beginPayment: IntentHandler<'begin_payment'> = {
  body: ({ state: { order, quote } }, record, { gateway }, { parts, key }) => {
    const customer = actsForAnother(record) ? record.subject : null;
    const due = {
      gateway,
      order: order?.order_uuid ?? '',
      context: quote && isDifference(quote) ? 'upfront' : 'prepayment',
      amount: quote?.prepayment_amount ?? 0,
      customer,
    } as const;
    return requestPayment(parts, due, key);
  },
  promisesKey: true,
  run: async ({ parts, pending, who }) => {
    const request = pending.body as PaymentRequest;
    const begun = await startPayment(parts, request, { key: pending.key, token: who.session?.token ?? null });
    if (begun.ok) return { name: 'payment_begun', url: begun.value };
    await endRefusedSession(parts, who, begun.failure);
    return { name: 'payment_failed', ...messageOf(begun.failure) };
  },
};
