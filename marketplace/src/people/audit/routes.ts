import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { listAudit } from './list-audit.ts';

/** The audit trail, for operators to read. */
export async function auditRoutes(app: FastifyInstance, { db }: { db: Database }) {
  registerCall(app, upstreamCalls.listAudit, ({ query }) => listAudit(db, query));
}
