import { done, type Result } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { type ActiveGateways, type Gateway, type GatewayName, upstreamCalls } from '@gam/schemas/upstream';
import type { PageGateway } from '../bank/index.ts';
import { type Caller, isByOperator } from '../../platform/http/guard.ts';
import { missingKey, registerCall } from '../../platform/http/register-call.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { type Picture, readPictures } from '../../shop/pictures/index.ts';
import { findOrder } from '../../orders/records/index.ts';
import { beginPayment, type PaymentDeps } from './begin-payment.ts';
import { callBackTop, confirmPayment, payFromWallet } from './confirm-payment.ts';
import { presentPayment } from './present-payment.ts';
import { findDue } from './dues.ts';
import { findPaymentByKey, findPaymentByReference, type PaymentRow } from './repository.ts';
import { settlePayment } from './settle-payment.ts';
import { messages } from './words.ts';
import type { Wake } from '../../platform/queues/wake.ts';
import {
  type GatewayAsk,
  gatewayTerms,
  type GatewayTerms,
  offeredGateways,
} from '../../shop/pricing/index.ts';

/** The gateways that take an amount, at once and by instalments, each in the order of their table. [W-3.03] */
function listGateways(
  ask: GatewayAsk & { readonly served: readonly string[] },
  pictures: ReadonlyMap<string, Picture>,
): ActiveGateways {
  const names = offeredGateways(ask).filter((name) => ask.served.includes(name));
  const of = (kind: GatewayTerms['kind']) =>
    names.filter((name) => gatewayTerms[name].kind === kind).map((name) => presentGateway(name, pictures));
  return { debit: of('debit'), installment: of('installment') };
}

function presentGateway(name: GatewayName, pictures: ReadonlyMap<string, Picture>): Gateway {
  const { label, image, message, description, messages }: GatewayTerms = gatewayTerms[name];
  return {
    name,
    label,
    image: pictures.get(image)?.path ?? null,
    meta: { message, description },
    messages: [...messages],
  };
}

interface PaymentRouteDeps extends PaymentDeps {
  readonly secret: string;
  /** After a payment, waiting SMS and refunds are processed soon. */
  readonly wake: Wake;
}

/** The common parts of all gateways' calls. */
interface Purchase {
  readonly body: { readonly amount: number; readonly redirect_url: string };
  readonly caller: Caller;
  readonly key: string | null;
}

/** The number of instalments of each payment at the partner. */
const snappPayInstalments = 4;

/** Gateways, payments through them, and their returns. */
export async function paymentRoutes(app: FastifyInstance, deps: PaymentRouteDeps) {
  const { db } = deps;
  const pictures = readPictures();

  /** Begins a payment through a gateway. Each call names the order in its own way and has its own reply. */
  async function begin(
    gateway: PageGateway,
    { body, caller, key }: Purchase,
    orderId: string | null,
    instalments = 1,
  ) {
    if (key === null) return missingKey();
    const { amount, redirect_url: redirectUrl } = body;
    return beginPayment(deps, { gateway, instalments, amount, redirectUrl, orderId, body, caller, key });
  }

  registerCall(app, upstreamCalls.listActiveGateways, async ({ query, caller }) => {
    const { amount, context, order_id: orderId } = query;
    // A wallet is offered to its owner only.
    const fromEwano = query.from_ewano === true && !(caller !== null && isByOperator(caller));
    const ask = { amount, context, fromEwano, served: deps.bank.gateways };
    if (orderId === undefined) return done(listGateways({ ...ask, allowed: [] }, pictures));
    if (caller === null) return refuse(404, messages.orderNotFound);
    const found = await findOrder(db, orderId, caller.role === 'operator' ? null : caller.userId);
    if (found === undefined) return refuse(404, messages.orderNotFound);
    const due = await findDue(db, found.order);
    return done(listGateways({ ...ask, allowed: due?.gateways ?? [] }, pictures));
  });

  registerCall(app, upstreamCalls.chargeCredit, async (request) => {
    const begun = await begin('bank', request, request.body.order_id ?? null);
    return !begun.ok ? begun : done({ RefId: begun.value.bankReference });
  });

  registerCall(app, upstreamCalls.purchaseBySamin, async (request) => {
    const { order_id, order_tracking_code, number_of_installment: instalments } = request.body;
    const begun = await begin('samin', request, order_id ?? order_tracking_code, instalments);
    return !begun.ok ? begun : done({ token: begun.value.bankReference, redirect_url: begun.value.entryUrl });
  });

  registerCall(app, upstreamCalls.purchaseBySadad, async (request) => {
    const begun = await begin('sadad', request, request.body.order_id ?? null);
    return !begun.ok ? begun : done({ token: begun.value.bankReference });
  });

  registerCall(app, upstreamCalls.purchaseBySnappPay, async (request) => {
    const begun = await begin('snapp-pay', request, request.body.order_id, snappPayInstalments);
    return !begun.ok ? begun : done({ token: begun.value.bankReference, redirect_url: begun.value.entryUrl });
  });

  registerCall(app, upstreamCalls.callBackEwano, async ({ body, caller, key }) => {
    if (key === null) return missingKey();
    return outcomeOf(await payFromWallet(deps, { orderId: body.order_id, body, caller, key }));
  });

  registerCall(app, upstreamCalls.callBackTop, async ({ body }) => outcomeOf(await callBackTop(deps, body)));

  registerCall(app, upstreamCalls.confirmPayment, async ({ body }) => {
    const settled = await confirmPayment(deps, body);
    if (!settled.ok) return settled;
    deps.wake('sms', 'payments');
    return done(await presentPayment(db, settled.value));
  });

  registerCall(app, upstreamCalls.findPayment, async ({ params }) => {
    const payment = await findPaymentByKey(db, params.key);
    if (payment === undefined) return refuse(404, messages.paymentNotFound);
    const settled = await settlePayment(deps, payment);
    deps.wake('sms', 'payments');
    return done(await presentPayment(db, settled));
  });

  registerCall(app, upstreamCalls.findPaymentPage, async ({ query }) => {
    const page = (await findPaymentByReference(db, query.reference))?.entryUrl ?? null;
    return page === null ? refuse(404, messages.paymentNotFound) : done({ redirect_url: page });
  });

  function outcomeOf(settled: Result<PaymentRow, Refusal>) {
    if (!settled.ok) return settled;
    deps.wake('sms', 'payments');
    return done({ status: settled.value.status });
  }
}
