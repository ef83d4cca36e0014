import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../database/database.ts';
import { registerCall } from '../http/register-call.ts';
import { hasStandingOrders } from '../orders/repository.ts';
import { composeMotivation } from './compose-motivation.ts';

/** What encourages a caller to go on. */
export async function motivationRoutes(app: FastifyInstance, { db }: { db: Database }) {
  registerCall(app, upstreamCalls.loadMotivation, async ({ caller }) =>
    composeMotivation(caller, caller !== null && (await hasStandingOrders(db, caller.userId))),
  );
}
