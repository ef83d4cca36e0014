import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { type AuditEntry, upstreamCalls } from '@gam/schemas/upstream';
import { desc, eq, type InferSelectModel } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Static } from 'typebox';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { presentPerson, type UserRow, users } from '../accounts/index.ts';
import { auditEntries } from './record-act.ts';

type Call = (typeof upstreamCalls)['listAudit'];
type EntryRow = InferSelectModel<typeof auditEntries>;

const actors = alias(users, 'actors');
const customers = alias(users, 'customers');

/** A page of the audit trail, newest first; of one customer if the query names one. */
export async function listAudit(
  db: Database,
  { limit = 50, offset = 0, customer }: Static<Call['query']>,
): Promise<Static<Call['reply']>> {
  const found = await db
    .select({ entry: auditEntries, actor: actors, customer: customers })
    .from(auditEntries)
    .innerJoin(actors, eq(actors.id, auditEntries.actorId))
    .leftJoin(customers, eq(customers.id, auditEntries.customerId))
    .where(customer === undefined ? undefined : eq(auditEntries.customerId, customer))
    .orderBy(desc(auditEntries.id))
    // One extra row tells whether there is a next page.
    .limit(limit + 1)
    .offset(offset);
  return { results: found.slice(0, limit).map(present), next: found.length > limit ? offset + limit : null };
}

function present(found: { entry: EntryRow; actor: UserRow; customer: UserRow | null }): AuditEntry {
  const { id, at, action } = found.entry;
  return {
    id: String(id),
    at: at.toISOString(),
    action,
    actor: presentPerson(found.actor),
    customer: found.customer && presentPerson(found.customer),
    object: objectOf(found.entry),
    rules: found.entry.rules,
  };
}

function objectOf({ objectKind: kind, objectId: id, objectLabel: label }: EntryRow): AuditEntry['object'] {
  return kind === null || id === null || label === null ? null : { kind, id, label };
}

/** The audit trail, for operators to read. */
export async function auditRoutes(app: FastifyInstance, { db }: { db: Database }) {
  registerCall(app, upstreamCalls.listAudit, async ({ query }) => done(await listAudit(db, query)));
}
