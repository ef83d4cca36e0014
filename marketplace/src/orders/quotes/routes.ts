import { done, type Result } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { missingKey, registerCall } from '../../platform/http/register-call.ts';
import { askQuote } from './ask-quote.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { isOrdered, lockInquiry, markDiscarded, type OrderMoney } from '../records/index.ts';

const messages = {
  unknown: 'این استعلام قیمت پیدا نشد.',
  ordered: 'این استعلام قیمت پیش‌تر سفارش شده است.',
};

/**
 * Discards an inquiry, so that it cannot be ordered; 409 when it was ordered already. Another customer's inquiry looks
 * like a missing one; anyone who knows a guest inquiry's id may discard it. `now` in ms. [O-4.29]
 */
function discardInquiry(
  db: Database,
  id: string,
  caller: Pick<Caller, 'userId' | 'role'>,
  now: number,
): Promise<Result<Record<string, never>, Refusal>> {
  return transact(db, async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    const isOwn = inquiry?.customerId === null || inquiry?.customerId === caller.userId;
    if (inquiry === undefined || !(isOwn || caller.role === 'operator')) return refuse(404, messages.unknown);
    if (await isOrdered(tx, id)) return refuse(409, messages.ordered, { code: 'inquiry_ordered' });
    await markDiscarded(tx, id, new Date(now));
    return done({});
  });
}

interface QuoteDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly money: Pick<OrderMoney, 'keptOf'>;
}

/** Quotes: priced inquiries. */
export async function quoteRoutes(app: FastifyInstance, { db, now, money }: QuoteDeps) {
  registerCall(app, upstreamCalls.askQuote, async ({ body, caller, key, source: { network } }) =>
    key === null ? missingKey() : askQuote(db, { body, caller, key, network, money, now: now() }),
  );

  registerCall(app, upstreamCalls.discardInquiry, ({ params, caller }) =>
    discardInquiry(db, params.id, caller, now()),
  );
}
