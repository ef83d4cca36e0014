import { eq, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { type Refused, refuseForNow } from '../../platform/refusal.ts';
import { customerLookups } from './repository.ts';
import { waitForWindows } from '../../platform/database/wait-for-window.ts';

const tooMany = 'مشتریان زیادی جستجو شده‌اند. لطفا {wait} دیگر تلاش کنید.';

/** The limit of phones that one operator may look up within the window, in ms. ASVS 2.4.1 */
const lookupLimits = { window: 10 * 60 * 1000, perOperator: 60 } as const;

/**
 * Counts a lookup of a customer, or refuses it (429 with Retry-After in seconds). Locks the operator's name until the
 * transaction ends, so that parallel lookups are counted. `now` in ms.
 */
export async function countLookup(tx: Database, operatorId: string, now: number): Promise<Refused | null> {
  await lockInTransaction(tx, `customer lookups:${operatorId}`);
  const { window, perOperator } = lookupLimits;
  const isCounted = eq(customerLookups.operatorId, operatorId);
  const counted = { table: customerLookups, at: customerLookups.at, isCounted, limit: perOperator };
  const wait = await waitForWindows(tx, [{ ...counted, windowMs: window }], now);
  if (wait > 0) return refuseForNow(wait, tooMany, 'too_many_lookups');
  await tx.insert(customerLookups).values({ operatorId, at: new Date(now) });
  return null;
}

/** Deletes lookups that no longer count. */
export async function deleteOldLookups(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, customerLookups, lt(customerLookups.at, before));
}
