import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Wake } from '../../platform/queues/wake.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { missingKey, registerCall } from '../../platform/http/register-call.ts';
import { offeredGateways } from '../../shop/pricing/index.ts';
import { rechargeBounds } from '../ledger/index.ts';
import { findOrder, type OrderMoney, orderNotFound } from '../../orders/records/index.ts';
import type { Bank } from '../bank/index.ts';
import { findAccountPayments } from './list-payments.ts';
import { loadCredit } from './load-credit.ts';
import { readOrderLedger } from './order-ledger.ts';
import { spendCredit } from './spend-credit.ts';

interface LedgerDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly bank: Pick<Bank, 'gateways'>;
  readonly money: Pick<OrderMoney, 'expireOrders'>;
  readonly wake: Wake;
}

/** What customers see of the ledger: orders, payments and credit. */
export async function ledgerRoutes(app: FastifyInstance, { db, now, bank, money, wake }: LedgerDeps) {
  const hasTop = bank.gateways.includes('top');
  const smallest = {
    amount: rechargeBounds.least,
    context: 'recharge',
    fromEwano: false,
    allowed: [],
  } as const;
  const canRecharge = offeredGateways(smallest).some((name) => bank.gateways.includes(name));
  const read = (uuid: string, caller: Caller) => readOrderLedger(db, uuid, { caller, hasTop, now: now() });

  registerCall(app, upstreamCalls.loadOrderLedger, async ({ params, caller }) => {
    const seesAll = caller.roles.includes('operator') || caller.roles.includes('finance');
    const found = await findOrder(db, params.id, seesAll ? null : caller.userId);
    if (found === undefined) return orderNotFound();
    const { uuid, status, editUntil } = found.order;
    // What is overdue is not told as waiting. Nothing else waits: an order is being edited while a change of it waits.
    if (status === 'unpaid' || editUntil !== null) await money.expireOrders({ orderUuid: uuid });
    return done(await read(uuid, caller));
  });

  registerCall(app, upstreamCalls.listPayments, async ({ query, caller }) => {
    const { limit = 20, offset = 0 } = query;
    // One extra row tells whether there is a next page.
    const found = await findAccountPayments(db, caller.userId, { limit: limit + 1, offset });
    return done({ results: found.slice(0, limit), next: found.length > limit ? offset + limit : null });
  });

  registerCall(app, upstreamCalls.loadCredit, async ({ caller }) =>
    done(await loadCredit(db, caller.userId, canRecharge)),
  );

  registerCall(app, upstreamCalls.spendCredit, async ({ body, caller, key }) => {
    if (key === null) return missingKey();
    const order = await spendCredit(db, { caller, orderId: body.order_id, key, now: now() });
    if (!order.ok) return order;
    wake('sms', 'payments');
    return done(await read(order.value.uuid, caller));
  });
}
