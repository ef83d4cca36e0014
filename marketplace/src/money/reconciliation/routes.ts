import { done } from '@gam/shared/result';
import { formatJalaliDate } from '@gam/shared/jalali';
import { upstreamCalls } from '@gam/schemas/upstream';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { findUser, users } from '../../people/accounts/index.ts';
import { recordAct } from '../../people/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { refuseFields } from '../../platform/refusal.ts';
import { moveDay } from '../tehran-days.ts';
import { presentReconciliation } from './present-reconciliation.ts';
import { readStatement } from './read-statement.ts';
import { daysOf, reconcile } from './reconcile.ts';
import { reconciliations } from './tables.ts';

/** The days that one statement covers at most. */
const mostDays = 93;

/** Reconciliations by people of finance. */
export async function reconciliationRoutes(
  app: FastifyInstance,
  { db, now }: { readonly db: Database; readonly now: () => number },
) {
  registerCall(
    app,
    upstreamCalls.reconcile,
    async ({ body, caller }) => {
      const lines = readStatement(body.statement);
      if (!lines.ok) return refuseFields({ statement: lines.failure });
      const { firstDay, lastDay } = daysOf(lines.value);
      if (lastDay >= moveDay(firstDay, mostDays)) return refuseFields({ statement: tooLong });
      const by = await findUser(db, caller.userId);
      const at = now();
      return db.transaction(async (tx) => {
        const byPerson = { byUser: caller.userId, calledDay: null, hasTransfers: true, now: at };
        const row = await reconcile(tx, lines.value, { firstDay, lastDay, ...byPerson });
        if (row === undefined) throw new Error('a reconciliation was not kept');
        const label = `${formatJalaliDate(firstDay)} تا ${formatJalaliDate(lastDay)}`;
        const object = { kind: 'reconciliation', id: row.id, label } as const;
        await recordAct(tx, { caller, action: 'reconciled', object, now: at });
        return done(presentReconciliation(row, by ?? null));
      });
    },
    // A statement of the longest length, in a script whose letters take several bytes.
    { bodyLimit: 1024 * 1024 },
  );

  registerCall(app, upstreamCalls.listReconciliations, async ({ query: { limit = 10, offset = 0 } }) => {
    const found = await db
      .select({ row: reconciliations, by: users })
      .from(reconciliations)
      .leftJoin(users, eq(users.id, reconciliations.byUser))
      .orderBy(desc(reconciliations.at), desc(reconciliations.id))
      // One extra row tells whether there is a next page.
      .limit(limit + 1)
      .offset(offset);
    return done({
      results: found.slice(0, limit).map(({ row, by }) => presentReconciliation(row, by)),
      next: found.length > limit ? offset + limit : null,
    });
  });
}

const tooLong = 'صورت‌حساب حداکثر سه ماه را در بر می‌گیرد.';
