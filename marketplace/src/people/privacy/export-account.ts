import type { AccountExport, ExportSection } from '@gam/schemas/upstream';
import { done, type Result } from '@gam/shared/result';
import type { Database } from '../../platform/database/database.ts';
import { type Caller, signInFirst } from '../../platform/http/guard.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { findUser } from '../accounts/index.ts';
import { recordOwnAct } from '../audit/index.ts';
import { needFreshCode } from '../auth/index.ts';
import { type PersonalKinds, rowsOfPerson } from './personal-kind.ts';

/**
 * Everything that is known of the caller, a section for each kind that has rows; needs a fresh code (403). `now` in ms.
 */
export async function exportAccount(
  db: Database,
  kinds: PersonalKinds,
  { caller, now }: { readonly caller: Caller; readonly now: number },
): Promise<Result<AccountExport, Refusal>> {
  const refused = await needFreshCode(db, caller, now);
  if (refused !== null) return refused;
  const user = await findUser(db, caller.userId);
  if (user === undefined) return signInFirst();
  const sections: ExportSection[] = [];
  for (const [name, kind] of Object.entries(kinds)) {
    const isTheirs = rowsOfPerson(kind, user);
    if (kind.shown === null || isTheirs === undefined) continue;
    const { title, values } = kind.shown;
    const named = Object.entries(values);
    const columns = Object.fromEntries(named.map(([value, [, from]]) => [value, from]));
    const found = await db.select(columns).from(kind.table).where(isTheirs);
    const titles = Object.fromEntries(named.map(([value, [shownAs]]) => [value, shownAs]));
    const words = Object.fromEntries(
      named.flatMap(([value, [, , meanings]]) => (meanings === undefined ? [] : [[value, meanings]])),
    );
    if (found.length > 0) sections.push({ name, title, titles, words, rows: found.map(plainRow) });
  }
  await recordOwnAct(db, { userId: user.id, action: 'account_exported', now });
  return done({ made_at: new Date(now).toISOString(), sections });
}

/** A row with its instants as texts. */
const plainRow = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
