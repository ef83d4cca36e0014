import { done, type Result } from '@gam/shared/result';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deletion } from '@gam/schemas/upstream';
import { formatJalaliDate } from '@gam/shared/jalali';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, notAllowed } from '../../platform/refusal.ts';
import { queueSms } from '../../platform/sms/outbox.ts';
import { recordOwnAct } from '../audit/index.ts';
import { needFreshCode } from '../auth/index.ts';
import { users } from '../accounts/index.ts';
import type { PersonalData } from './personal-kind.ts';
import { accountDeletions } from './tables.ts';
import { texts } from './texts.ts';
import { waits } from './waits.ts';

interface Asked {
  readonly caller: Caller;
  /** ms. */
  readonly now: number;
}

type Hindrances = Pick<PersonalData, 'findHindrances'>;

/** The deletion of an account that waits; undefined without one. */
const findWaiting = async (db: Database, userId: string) =>
  (
    await db
      .select()
      .from(accountDeletions)
      .where(and(eq(accountDeletions.userId, userId), isNull(accountDeletions.doneAt)))
  )[0];

/** Whether an account is being deleted, and what stands in the way. `now` in ms. */
export async function loadDeletion(
  db: Database,
  { findHindrances }: Hindrances,
  { userId, now }: { readonly userId: string; readonly now: number },
): Promise<Deletion> {
  const waiting = await findWaiting(db, userId);
  return {
    state: waiting === undefined ? 'none' : 'waiting',
    requested_at: waiting?.requestedAt.toISOString() ?? null,
    ends_at: waiting?.endsAt.toISOString() ?? null,
    hindrances: [...(await findHindrances(db, userId, now))],
  };
}

/**
 * Asks for the deletion of the caller's account, which is carried out after a wait; told by SMS. A repeated call changes
 * nothing. Accounts of the team and of experts are not deleted by themselves (403).
 */
export async function requestDeletion(
  db: Database,
  data: Hindrances,
  { caller, now }: Asked,
): Promise<Result<Deletion, Refusal>> {
  const { userId } = caller;
  return transact(db, async (tx) => {
    const refused = await needFreshCode(tx, caller, now);
    if (refused !== null) return refused;
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (user?.role !== 'customer') return notAllowed();
    const endsAt = new Date(now + waits.asked);
    const [asked] = await tx
      .insert(accountDeletions)
      .values({ userId, reason: 'asked', requestedAt: new Date(now), endsAt })
      .onConflictDoNothing()
      .returning();
    if (asked !== undefined) {
      await recordOwnAct(tx, { userId, action: 'deletion_requested', now });
      const body = texts.deletionRequested.replace('{date}', formatJalaliDate(endsAt.toISOString()));
      await queueSms(tx, { phone: user.phone, purpose: 'deletion_requested', body, now });
    }
    return done(await loadDeletion(tx, data, { userId, now }));
  });
}

/** Takes the deletion of the caller's account back; told by SMS. A repeated call changes nothing. */
export async function withdrawDeletion(
  db: Database,
  data: Hindrances,
  { caller, now }: Asked,
): Promise<Result<Deletion, Refusal>> {
  const { userId } = caller;
  return transact(db, async (tx) => {
    const isWaiting = and(eq(accountDeletions.userId, userId), isNull(accountDeletions.doneAt));
    const [withdrawn] = await tx.delete(accountDeletions).where(isWaiting).returning();
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (withdrawn !== undefined && user !== undefined) {
      await recordOwnAct(tx, { userId, action: 'deletion_withdrawn', now });
      const body = texts.deletionWithdrawn;
      await queueSms(tx, { phone: user.phone, purpose: 'deletion_withdrawn', body, now });
    }
    return done(await loadDeletion(tx, data, { userId, now }));
  });
}
