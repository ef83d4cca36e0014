import { and, asc, gte, isNotNull, lt } from 'drizzle-orm';
import type { CallReply } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { accountDeletions } from './tables.ts';

/** Forgets accounts that were erased before an instant: the BFFs have long forgotten them. */
export async function deleteOldDeletions(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, accountDeletions, lt(accountDeletions.doneAt, before));
}

/** The most accounts of one reply. */
const pageSize = 500;

/**
 * The accounts that were erased or lost their phone since an instant, oldest first. A reader that got a whole page asks
 * again since its last instant.
 */
export async function listErased(db: Database, since: Date): Promise<CallReply<'listErasedAccounts'>> {
  const { userId, goneAt } = accountDeletions;
  const found = await db
    .select({ id: userId, goneAt })
    .from(accountDeletions)
    .where(and(isNotNull(goneAt), gte(goneAt, since)))
    .orderBy(asc(goneAt), asc(userId))
    .limit(pageSize);
  return {
    results: found.map(({ id, goneAt: at }) => ({ id, erased_at: (at ?? since).toISOString() })),
  };
}
