import type { FastifyInstance } from 'fastify';
import { BankCall, isSignature, signFields } from '../bank/index.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { compilePart } from '../../platform/http/validate-part.ts';
import type { PaymentRouteDeps } from './routes.ts';
import { findPaymentByReference, type PaymentRow } from './repository.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';
import { messages } from './words.ts';

/**
 * Handles a report of the bank's server: signed over all of its fields, about a known payment. The bank is then asked.
 */
async function callBackBank(
  deps: SettleDeps & { readonly secret: string },
  { signature, ...fields }: BankCall,
): Promise<PaymentRow | Refusal> {
  if (!isSignature(signature, signFields(deps.secret, 'call-back', fields))) {
    return refuse(400, messages.forged, { code: 'bad_signature' });
  }
  const payment = await findPaymentByReference(deps.db, fields.reference);
  if (payment === undefined || payment.id !== fields.merchant_reference) {
    return refuse(404, messages.paymentNotFound);
  }
  return settlePayment(deps, payment, { heard: true });
}

/** The route for reports of the bank's server. It is between the bank and the marketplace: no call of the BFF. */
export const bankCallPath = '/v2/billings/bank/call-back/';

export async function bankCallRoutes(app: FastifyInstance, deps: PaymentRouteDeps) {
  const check = compilePart(BankCall, { place: 'body', status: 400 });
  app.post(bankCallPath, async (request, reply) => {
    const body = check(request.body);
    const outcome = body instanceof Refusal ? body : await callBackBank(deps, body as BankCall);
    if (outcome instanceof Refusal) return reply.code(outcome.status).send(outcome.body);
    deps.wakeOutbox();
    return { status: outcome.status };
  });
}
