import { and, asc, eq, gt, isNull, lt, lte } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { queueSms } from '../../platform/sms/outbox.ts';
import { leaveTrace, type UserRow, users } from '../accounts/index.ts';
import { recordOwnAct } from '../audit/index.ts';
import { eraseAccount } from './erase-account.ts';
import type { PersonalData } from './personal-kind.ts';
import { accountDeletions } from './tables.ts';
import { texts } from './texts.ts';
import { waits } from './waits.ts';

/** The deletions that are read at once. */
const pageSize = 100;

/**
 * Erases the accounts whose deletion is due and that nothing stands in the way of. Of several marketplaces one erases an
 * account. A failure of one does not prevent the others. `now` in ms.
 */
export async function carryOutDeletions(db: Database, data: PersonalData, now: number): Promise<void> {
  const failures: unknown[] = [];
  const { userId, endsAt, doneAt } = accountDeletions;
  for (let last = '', isMore = true; isMore;) {
    const isDue = and(isNull(doneAt), lte(endsAt, new Date(now)), gt(userId, last));
    const due = await db
      .select({ userId })
      .from(accountDeletions)
      .where(isDue)
      .orderBy(asc(userId))
      .limit(pageSize);
    for (const one of due)
      await carryOut(db, data, { userId: one.userId, now }).catch((error: unknown) => failures.push(error));
    last = due.at(-1)?.userId ?? last;
    isMore = due.length === pageSize;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'accounts could not be erased');
}

/**
 * Erases one account. Its row is locked first: what is stored for it meanwhile waits and is refused, and what was stored
 * before is seen.
 */
async function carryOut(
  db: Database,
  data: PersonalData,
  { userId, now }: { readonly userId: string; readonly now: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const isWaiting = and(
      eq(accountDeletions.userId, userId),
      isNull(accountDeletions.doneAt),
      lte(accountDeletions.endsAt, new Date(now)),
    );
    const [deletion] = await tx
      .select()
      .from(accountDeletions)
      .where(isWaiting)
      .for('update', { skipLocked: true });
    if (deletion === undefined) return;
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    // Who joined the team meanwhile stays: its trail names them.
    if (user?.role !== 'customer' || (await data.findHindrances(tx, userId, now)).length > 0) return;
    if (deletion.reason === 'unused' && (await isUsed(tx, data, user, now))) {
      await tx.delete(accountDeletions).where(eq(accountDeletions.userId, userId));
      return;
    }
    const phone = /^\d+$/.test(user.phone) ? user.phone : null;
    if (phone !== null) await leaveTrace(tx, { phone, uses: await data.findUses(tx, userId), now });
    await eraseAccount(tx, data.kinds, { id: userId, phone }, now);
    const at = new Date(now);
    await tx
      .update(accountDeletions)
      .set({ doneAt: at, goneAt: deletion.goneAt ?? at })
      .where(eq(accountDeletions.userId, userId));
    await recordOwnAct(tx, { userId, action: 'account_erased', now });
    // Of an unused account's phone nobody knows whose it is now.
    if (phone !== null && deletion.reason === 'asked')
      await queueSms(tx, { phone, purpose: 'account_erased', body: texts.accountErased, now });
  });
}

/** Whether somebody signed in to an account, or something was ordered for it, within the time of unused ones. */
async function isUsed(tx: Database, data: PersonalData, user: UserRow, now: number): Promise<boolean> {
  const since = new Date(now - waits.unused);
  return user.signedInAt >= since || data.hasOrderedSince(tx, user.id, since);
}

/** Asks for the deletion of accounts that nobody used for years. `now` in ms. */
export async function retireUnused(db: Database, data: PersonalData, now: number): Promise<void> {
  const at = new Date(now);
  const before = new Date(now - waits.unused);
  const isOld = and(eq(users.role, 'customer'), isNull(users.erasedAt), lt(users.signedInAt, before));
  for (let last = '', isMore = true; isMore;) {
    const found = await db
      .select({ user: users })
      .from(users)
      .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
      .where(and(isOld, isNull(accountDeletions.userId), gt(users.id, last)))
      .orderBy(asc(users.id))
      .limit(pageSize);
    for (const { user } of found) {
      if (await isUsed(db, data, user, now)) continue;
      const row = { userId: user.id, reason: 'unused', requestedAt: at, endsAt: at } as const;
      await db.insert(accountDeletions).values(row).onConflictDoNothing();
    }
    last = found.at(-1)?.user.id ?? last;
    isMore = found.length === pageSize;
  }
}
