import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { findOrMakeUser, noPhone, type UserRow, users } from '../accounts/index.ts';
import { sessions } from '../auth/index.ts';
import { losePhone, stayForGood } from './lose-phone.ts';
import type { PersonalData } from './personal-kind.ts';
import { dormantAccounts } from './tables.ts';
import { waits } from './waits.ts';

type Data = Pick<PersonalData, 'findDetail' | 'hasOrderedSince'>;

/**
 * Returns the account that a phone signs in to. A phone may belong to somebody new: where nobody has signed in for long,
 * the phone gets another account, the stand-in, and the earlier one waits without a phone until its owner proves to be the
 * same. So every call answers as for a new customer. Where nothing could prove it, the earlier account has lost its phone
 * for good.
 */
export async function findSignInAccount(
  tx: Database,
  data: Data,
  phone: string,
  now: Date,
): Promise<UserRow> {
  const user = await findOrMakeUser(tx, phone, now);
  if (!(await isDormant(tx, data, user, now))) return user;
  // Of parallel sign-ins one makes the stand-in, and the others find it.
  await lockInTransaction(tx, `dormant ${phone}`);
  const still = await findOrMakeUser(tx, phone, now);
  return still.id === user.id ? beginStandIn(tx, data, user, now) : still;
}

async function isDormant(tx: Database, data: Data, user: UserRow, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - waits.dormant);
  if (user.role !== 'customer' || user.signedInAt >= since) return false;
  return !(await data.hasOrderedSince(tx, user.id, since));
}

async function beginStandIn(tx: Database, data: Data, old: UserRow, now: Date): Promise<UserRow> {
  const { id: userId, phone } = old;
  // A stand-in that nobody used for as long proves nothing any more.
  await stayForGood(tx, userId, now.getTime());
  await tx
    .update(users)
    .set({ phone: noPhone('dormant', userId) })
    .where(eq(users.id, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  const standIn = await findOrMakeUser(tx, phone, now);
  if ((await data.findDetail(tx, userId)) === null) await losePhone(tx, userId, now.getTime());
  else await tx.insert(dormantAccounts).values({ userId, standInId: standIn.id, beganAt: now });
  return standIn;
}
