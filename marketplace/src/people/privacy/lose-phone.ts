import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { waits } from './waits.ts';
import { accountDeletions, dormantAccounts } from './tables.ts';

/**
 * Notes that an account's phone began another one: nobody signs in to it any more, and it is erased some time later. `now`
 * in ms.
 */
export async function losePhone(tx: Database, userId: string, now: number): Promise<void> {
  const at = new Date(now);
  await tx
    .insert(accountDeletions)
    .values({
      userId,
      reason: 'phone_lost',
      requestedAt: at,
      endsAt: new Date(now + waits.phoneLost),
      goneAt: at,
    })
    .onConflictDoUpdate({ target: accountDeletions.userId, set: { goneAt: at } });
}

/** Makes a stand-in the phone's account for good; false if it is none that waits. */
export async function stayForGood(tx: Database, standInId: string, now: number): Promise<boolean> {
  const isWaiting = and(eq(dormantAccounts.standInId, standInId), isNull(dormantAccounts.endedAt));
  const ended = await tx
    .update(dormantAccounts)
    .set({ endedAt: new Date(now) })
    .where(isWaiting)
    .returning();
  for (const { userId } of ended) await losePhone(tx, userId, now);
  return ended.length > 0;
}
