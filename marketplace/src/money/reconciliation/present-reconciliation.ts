import type { Reconciliation } from '@gam/schemas/upstream';
import { presentPerson, type UserRow } from '../../people/accounts/index.ts';
import type { ReconciliationRow } from './tables.ts';

/** A reconciliation and who gave its statement. */
export const presentReconciliation = (row: ReconciliationRow, by: UserRow | null): Reconciliation => ({
  id: row.id,
  at: row.at.toISOString(),
  first_day: row.firstDay,
  last_day: row.lastDay,
  by: by && presentPerson(by),
  lines: row.lines,
  matched: row.matched,
  differences: row.differences,
});
