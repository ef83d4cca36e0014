import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { contentKinds, upstreamCalls } from '@gam/schemas/upstream';
import { recordLook } from '../../people/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { liveDocument } from '../../shop/content-documents/index.ts';
import type { OrderMoney } from '../records/index.ts';
import { findOpenOrders } from './open-orders.ts';
import { searchDesk } from './search.ts';

interface DeskDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly money: Pick<OrderMoney, 'expireOrders' | 'findDebts'>;
}

/** The search, the queue and the call script of the operators' desk. */
export async function deskRoutes(app: FastifyInstance, { db, now, money }: DeskDeps) {
  registerCall(app, upstreamCalls.loadCallScript, async () => {
    const { document } = await readTogether(db, {
      document: liveDocument('call_script', contentKinds.call_script.only),
    });
    return done(document ?? { parts: [] });
  });

  registerCall(app, upstreamCalls.searchDesk, async ({ body: { text }, caller }) => {
    const found = await searchDesk(db, { text, caller, now: now() });
    return !found.ok ? found : done({ results: found.value });
  });

  registerCall(app, upstreamCalls.listDeskOrders, async ({ query, caller }) => {
    const { status, sort = 'newest', limit = 20, offset = 0 } = query;
    await money.expireOrders();
    await recordLook(db, { caller, action: 'orders_listed', now: now() });
    // One extra row tells whether there is a next page.
    const found = await findOpenOrders(db, { status, sort, limit: limit + 1, offset }, money.findDebts);
    return done({ results: found.slice(0, limit), next: found.length > limit ? offset + limit : null });
  });
}
