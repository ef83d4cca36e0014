import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { Refusal } from '../../platform/refusal.ts';
import { waitInWords } from '../../platform/http/wait-in-words.ts';
import { customerLookups } from './repository.ts';

/** How many phones one operator may try within the window, in ms: people who call, not a list of numbers. ASVS 2.4.1 */
export const lookupLimits = { window: 10 * 60 * 1000, perOperator: 60 } as const;

/**
 * Counts a look for a customer, or refuses it (429 with Retry-After in seconds), found or not. Holds the operator's name
 * until the transaction ends, so that parallel looks cannot pass together. `now` in ms.
 */
export async function countLookup(tx: Database, operatorId: string, now: number): Promise<Refusal | null> {
  await lockInTransaction(tx, `customer lookups:${operatorId}`);
  const { window, perOperator } = lookupLimits;
  const isOwn = eq(customerLookups.operatorId, operatorId);
  const recent = await tx
    .select({ at: customerLookups.at })
    .from(customerLookups)
    .where(and(isOwn, gt(customerLookups.at, new Date(now - window))))
    .orderBy(desc(customerLookups.at))
    .limit(perOperator);
  const oldest = recent.length < perOperator ? undefined : recent.at(-1);
  if (oldest !== undefined) return tooMany(oldest.at.getTime() + window - now);
  await tx.insert(customerLookups).values({ operatorId, at: new Date(now) });
  return null;
}

/** Forgets looks that count no more. */
export async function deleteOldLookups(db: Database, before: Date): Promise<void> {
  await db.delete(customerLookups).where(lt(customerLookups.at, before));
}

function tooMany(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000);
  return new Refusal(
    429,
    {
      message: `مشتریان زیادی جستجو شده‌اند. لطفا ${waitInWords(seconds)} دیگر تلاش کنید.`,
      code: 'too_many_lookups',
    },
    { 'retry-after': String(seconds) },
  );
}
