import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import { findService } from '../catalogue/repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import type { PastOrders } from '../past-orders.ts';
import { composeMotivation } from './compose-motivation.ts';

/** What encourages a caller to go on. */
export async function motivationRoutes(
  app: FastifyInstance,
  { db, pastOrders }: { db: Database; pastOrders: PastOrders },
) {
  registerCall(app, upstreamCalls.loadMotivation, async ({ caller, query }) => {
    const service = query.service === undefined ? undefined : await findService(db, query.service);
    return composeMotivation(caller, {
      hasOrders: caller !== null && (await pastOrders.hasStandingOrders(db, caller.userId)),
      hasFirstOrderDiscount: service?.priceRules.first_order !== undefined,
    });
  });
}
