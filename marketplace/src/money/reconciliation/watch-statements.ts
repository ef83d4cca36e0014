import { tehranDay, tehranTime } from '@gam/shared/tehran-time';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { type OnPass, startPoller } from '../../platform/queues/poller.ts';
import type { Bank } from '../bank/index.ts';
import { moveDay } from '../tehran-days.ts';
import { reconcile } from './reconcile.ts';
import { reconciliations } from './tables.ts';

interface StatementDeps {
  readonly db: Database;
  readonly bank: Pick<Bank, 'statement'>;
  readonly now: () => number;
}

/** How often it is looked whether a day is to be reconciled, in ms. */
const watchEveryMs = 10 * 60 * 1000;
/** The hour in Tehran from which the day before is: what was open at midnight is decided by then. */
const fromHour = 4;

/** Starts the poller that reconciles each day with the statement of a bank that tells it. */
export function watchStatements({
  log,
  onPass,
  ...deps
}: StatementDeps & { readonly log: FastifyBaseLogger; readonly onPass?: OnPass | undefined }) {
  return startPoller({
    name: 'the reconciliation with the bank',
    every: watchEveryMs,
    work: async () => {
      await reconcileYesterday(deps);
      return false;
    },
    log,
    onPass,
  });
}

/**
 * Reconciles the two days before today in Tehran, once a day by one of the servers: two, so that what was begun before
 * midnight and ended after it is within. Rejects if the bank does not answer; the next pass asks again.
 */
async function reconcileYesterday({ db, bank: { statement }, now }: StatementDeps): Promise<void> {
  const at = now();
  const instant = new Date(at).toISOString();
  if (statement === null || tehranTime(instant).hour < fromHour) return;
  const lastDay = moveDay(tehranDay(instant), -1);
  const isYesterday = eq(reconciliations.calledDay, lastDay);
  if ((await db.$count(reconciliations, isYesterday)) > 0) return;
  const firstDay = moveDay(lastDay, -1);
  const lines = [...(await statement(firstDay)), ...(await statement(lastDay))];
  const scope = { firstDay, lastDay, hasTransfers: false };
  await reconcile(db, lines, { ...scope, byUser: null, calledDay: lastDay, now: at });
}
