import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { TeamAction } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { teamEntries } from './tables.ts';

/** What happened to the team's access. */
interface NewEntry {
  readonly action: TeamAction;
  /** Null: an unknown person. */
  readonly subjectId: string | null;
  readonly detail?: string;
  /** As `networkOf` names it; null: the command line. */
  readonly network: string | null;
  /** ms. */
  readonly now: number;
}

/** The network of a request as the trail names it. */
export const networkOf = ({ network }: { readonly network: string | null }): string => network ?? 'unknown';

/** Entries about unknown people within an hour, beyond which none is stored: strangers may not fill the trail. */
const unknownPerHour = 100;
const hour = 60 * 60_000;

/** Writes an entry into the team's trail, within the transaction of what happened. */
export async function recordEntry(
  tx: Database,
  { action, subjectId, detail, network, now }: NewEntry,
): Promise<void> {
  if (subjectId === null) {
    const isRecent = and(
      isNull(teamEntries.subjectId),
      eq(teamEntries.action, action),
      gt(teamEntries.at, new Date(now - hour)),
    );
    if ((await tx.$count(teamEntries, isRecent)) >= unknownPerHour) return;
  }
  await tx.insert(teamEntries).values({ at: new Date(now), action, subjectId, detail, network });
}

/** Forgets the networks of entries of before an instant: the database allows no other change of the trail. */
export async function forgetNetworks(db: Database, before: Date): Promise<void> {
  await db
    .update(teamEntries)
    .set({ network: null })
    .where(and(lt(teamEntries.at, before), isNotNull(teamEntries.network)));
}
