import { eq } from 'drizzle-orm';
import { recordAct, writtenObject } from '../../people/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refused, refuse } from '../../platform/refusal.ts';
import { expertReviews } from './tables.ts';

/** Hides a review from its expert's page, or shows it again; a repeated call changes nothing. */
export function hideReview(
  db: Database,
  { id, hidden, caller, now }: { id: string; hidden: boolean; caller: Caller; now: number },
): Promise<Refused | null> {
  return transact(db, async (tx) => {
    const [before] = await tx.select().from(expertReviews).where(eq(expertReviews.id, id)).for('update');
    if (!before) return refuse(404, 'این نظر پیدا نشد.');
    if (before.hidden === hidden) return null;
    await tx.update(expertReviews).set({ hidden }).where(eq(expertReviews.id, id));
    await recordAct(tx, {
      caller,
      action: hidden ? 'review_hidden' : 'review_shown',
      ...(before.authorId !== null && { customerId: before.authorId }),
      object: writtenObject('review', id),
      now,
    });
    return null;
  });
}
