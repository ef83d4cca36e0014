import { randomUUID } from 'node:crypto';
import { tehranDay } from '@gam/shared/tehran-time';
import type { Database } from '../../platform/database/database.ts';
import type { StatementLine } from '../bank/index.ts';
import { compare } from './compare.ts';
import { loadLedger, type Scope } from './load-ledger.ts';
import { type ReconciliationRow, reconciliations } from './tables.ts';

interface Reconciled extends Scope {
  /** Null: no person. */
  readonly byUser: string | null;
  /** The day of which a server asked by itself, of which one is kept; null: a person gave the statement. */
  readonly calledDay: string | null;
  /** ms. */
  readonly now: number;
}

/** The days in Tehran that a statement with lines covers. */
export function daysOf(lines: readonly StatementLine[]): Pick<Scope, 'firstDay' | 'lastDay'> {
  const days = lines.map(({ at }) => tehranDay(at.toISOString())).toSorted();
  return { firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' };
}

/** Compares a statement with the ledger and keeps what differs; undefined: another server kept that of the day before. */
export async function reconcile(
  db: Database,
  lines: readonly StatementLine[],
  { byUser, calledDay, now, ...scope }: Reconciled,
): Promise<ReconciliationRow | undefined> {
  const compared = compare(lines, await loadLedger(db, lines, scope));
  const { firstDay, lastDay } = scope;
  const [kept] = await db
    .insert(reconciliations)
    .values({
      id: randomUUID(),
      at: new Date(now),
      firstDay,
      lastDay,
      byUser,
      calledDay,
      lines: lines.length,
      ...compared,
    })
    .onConflictDoNothing()
    .returning();
  return kept;
}
