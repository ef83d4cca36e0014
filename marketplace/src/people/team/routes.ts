import { done } from '@gam/shared/result';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type TeamEntry, upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { presentPerson, users } from '../accounts/index.ts';
import { teamEntries } from './tables.ts';

/** The team's trail, for supervisors to read. */
export async function teamAuditRoutes(app: FastifyInstance, { db }: { readonly db: Database }) {
  registerCall(app, upstreamCalls.listTeamAudit, async ({ query: { limit = 50, offset = 0 } }) => {
    const found = await db
      .select({ entry: teamEntries, subject: users })
      .from(teamEntries)
      .leftJoin(users, eq(users.id, teamEntries.subjectId))
      .orderBy(desc(teamEntries.id))
      // One extra row tells whether there is a next page.
      .limit(limit + 1)
      .offset(offset);
    const results = found.slice(0, limit).map(({ entry, subject }): TeamEntry => ({
      id: String(entry.id),
      at: entry.at.toISOString(),
      action: entry.action,
      subject: subject && presentPerson(subject),
      detail: entry.detail,
      network: entry.network,
    }));
    return done({ results, next: found.length > limit ? offset + limit : null });
  });
}
