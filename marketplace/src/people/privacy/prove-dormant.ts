import { done, type Result } from '@gam/shared/result';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DormantAccount } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { type Refusal, refuse, refuseFields } from '../../platform/refusal.ts';
import { noPhone, users } from '../accounts/index.ts';
import { recordOwnAct } from '../audit/index.ts';
import { eraseAccount } from './erase-account.ts';
import { stayForGood } from './lose-phone.ts';
import type { PersonalData, PersonalKind, PersonalKinds } from './personal-kind.ts';
import { accountDeletions, dormantAccounts } from './tables.ts';
import { texts } from './texts.ts';

/** The wrong details after which only a fresh account is left. */
const maxTries = 3;

type Dormant = typeof dormantAccounts.$inferSelect;

const notDormant = { is_dormant: false, question: null, tries_left: 0 };

/** The dormant account that waits behind a stand-in, locked where it is changed. */
async function findDormant(db: Database, standInId: string, lock = false): Promise<Dormant | undefined> {
  const isWaiting = and(eq(dormantAccounts.standInId, standInId), isNull(dormantAccounts.endedAt));
  const found = db.select().from(dormantAccounts).where(isWaiting).$dynamic();
  return (await (lock ? found.for('update') : found))[0];
}

/** Whether a customer's saved things are hidden, and what is asked to show them. */
export async function loadDormant(
  db: Database,
  data: Pick<PersonalData, 'findDetail'>,
  standInId: string,
): Promise<DormantAccount> {
  const dormant = await findDormant(db, standInId);
  if (dormant === undefined) return notDormant;
  const left = Math.max(0, maxTries - dormant.wrongTries);
  const detail = left === 0 ? null : await data.findDetail(db, dormant.userId);
  return { is_dormant: true, question: detail?.question ?? null, tries_left: detail === null ? 0 : left };
}

interface Proof {
  readonly standInId: string;
  readonly detail: string;
  /** ms. */
  readonly now: number;
}

/**
 * Shows a dormant account's saved things again by a detail. A wrong one is counted (400 by field); after the last one only a
 * fresh account is left.
 */
export async function proveDormant(
  db: Database,
  data: PersonalData,
  { standInId, detail: typed, now }: Proof,
): Promise<Result<DormantAccount, Refusal>> {
  // A refusal is a value here, so a wrong try is committed with its count.
  return db.transaction(async (tx) => {
    const dormant = await findDormant(tx, standInId, true);
    if (dormant === undefined) return done(notDormant);
    const { userId, wrongTries } = dormant;
    const detail = wrongTries >= maxTries ? null : await data.findDetail(tx, userId);
    if (detail === null) return refuseFields({ detail: texts.noTriesLeft });
    if (detail.matches(typed)) {
      await joinAccounts(tx, data.kinds, dormant, now);
      await recordOwnAct(tx, { userId, action: 'dormant_account_proved', now });
      return done(notDormant);
    }
    await tx
      .update(dormantAccounts)
      .set({ wrongTries: wrongTries + 1 })
      .where(eq(dormantAccounts.userId, userId));
    await recordOwnAct(tx, { userId, action: 'dormant_proof_failed', now });
    return refuseFields({ detail: wrongTries + 1 >= maxTries ? texts.noTriesLeft : texts.wrongDetail });
  });
}

/**
 * Gives a dormant account its phone back, and what its stand-in has: sessions, orders and all else. The stand-in's id
 * leads nowhere from then on.
 */
async function joinAccounts(
  tx: Database,
  kinds: PersonalKinds,
  { userId, standInId }: Dormant,
  now: number,
): Promise<void> {
  const [standIn] = await tx.select().from(users).where(eq(users.id, standInId)).for('update');
  if (standIn === undefined) throw new Error('a stand-in is gone');
  await tx.delete(accountDeletions).where(eq(accountDeletions.userId, userId));
  await tx.delete(accountDeletions).where(eq(accountDeletions.userId, standInId));
  await tx.delete(dormantAccounts).where(eq(dormantAccounts.userId, userId));
  await tx
    .update(users)
    .set({ phone: noPhone('erased', standInId) })
    .where(eq(users.id, standInId));
  await tx
    .update(users)
    .set({ phone: standIn.phone, signedInAt: new Date(now) })
    .where(eq(users.id, userId));
  for (const kind of Object.values(kinds)) await moveRows(tx, kind, { from: standInId, to: userId });
  await eraseAccount(tx, kinds, { id: standInId, phone: null }, now);
}

/** Moves the rows of one account to another, but for those that cannot be beside its own. */
async function moveRows(
  tx: Database,
  { table, owner, clash }: PersonalKind,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if (owner === null) return;
  const column = sql.identifier(owner.name);
  const isFree =
    clash === undefined
      ? sql`true`
      : sql`not exists (select from ${table} as other where other.${column} = ${to} and ${clash})`;
  await tx.execute(sql`update ${table} set ${column} = ${to} where ${owner} = ${from} and ${isFree}`);
}

/** Begins a fresh account: the stand-in stays. A repeated call changes nothing; 409 for an account that is not dormant. */
export async function beginFreshAccount(
  db: Database,
  { standInId, now }: Pick<Proof, 'standInId' | 'now'>,
): Promise<Result<Record<string, never>, Refusal>> {
  return db.transaction(async (tx) => {
    if (await stayForGood(tx, standInId, now)) {
      await recordOwnAct(tx, { userId: standInId, action: 'fresh_account_begun', now });
      return done({});
    }
    const isKnown = (await tx.$count(dormantAccounts, eq(dormantAccounts.standInId, standInId))) > 0;
    return isKnown ? done({}) : refuse(409, texts.notDormant, { code: 'not_dormant' });
  });
}
