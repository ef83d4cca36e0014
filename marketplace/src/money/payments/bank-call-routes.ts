import type { FastifyInstance } from 'fastify';
import { BankCall } from '../bank/bank-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import { compilePart } from '../../platform/http/validate-part.ts';
import { callBackBank } from './call-back-bank.ts';
import type { PaymentRouteDeps } from './routes.ts';

/** Where the bank's server tells what became of a payment. It is between the bank and the marketplace: no call of the BFF. */
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
