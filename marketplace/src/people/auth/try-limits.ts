import { eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { type Refused, refuseForNow } from '../../platform/refusal.ts';
import type { TryLimits } from './limits.ts';
import { authTries } from './tables.ts';
import { waitForWindows } from '../../platform/database/wait-for-window.ts';

const messages = {
  tooMany: 'تلاش‌های نادرست زیادی شده است. لطفا {wait} دیگر تلاش کنید.',
};

/** The sources whose tries are counted together; null if unknown. */
export interface SignInOrigin {
  /** Canonical: 989121234567. */
  readonly phone: string | null;
  readonly network: string | null;
  readonly deviceHash: string | null;
}

/**
 * Refuses a source with too many wrong tries (429 with Retry-After in seconds), even if the present try is right; null
 * allows the try. Locks the source's names until the transaction ends, so that parallel tries are counted.
 */
export async function checkTries(
  tx: Database,
  limits: TryLimits,
  source: SignInOrigin,
  now: number,
): Promise<Refused | null> {
  const names = namesOf(limits, source);
  await lockInTransaction(tx, ...names.map(({ name }) => `auth tries:${name}`));
  const counted = { table: authTries, at: authTries.at, windowMs: limits.window };
  const windows = names.map(({ name, limit }) => ({
    ...counted,
    isCounted: eq(authTries.name, name),
    limit,
  }));
  const wait = await waitForWindows(tx, windows, now);
  return wait > 0 ? refuseForNow(wait, messages.tooMany, 'too_many_tries') : null;
}

/** Counts a wrong try; returns the ids for `deleteTries`. */
export async function recordTry(
  tx: Database,
  limits: TryLimits,
  source: SignInOrigin,
  now: number,
): Promise<readonly number[]> {
  const rows = namesOf(limits, source).map(({ name }) => ({ name, at: new Date(now) }));
  if (rows.length === 0) return [];
  const made = await tx.insert(authTries).values(rows).returning({ id: authTries.id });
  return made.map(({ id }) => id);
}

/** Removes the count of a try that turned out right. */
export async function deleteTries(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.delete(authTries).where(inArray(authTries.id, [...ids]));
}

/** Deletes tries that no longer count: they contain phones. */
export async function deleteOldTries(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, authTries, lt(authTries.at, before));
}

/** The counted names in a fixed order, so that parallel tries cannot deadlock. */
function namesOf({ kind, perPhoneHere, perPhone, perNetwork, perDevice }: TryLimits, source: SignInOrigin) {
  const { phone, network, deviceHash } = source;
  const ofPhone = `${kind}:phone:${phone}`;
  return [
    ...(phone === null
      ? []
      : [
          { name: `${ofPhone} from:${network ?? 'unknown'}`, limit: perPhoneHere },
          { name: ofPhone, limit: perPhone },
        ]),
    ...(deviceHash === null ? [] : [{ name: `${kind}:device:${deviceHash}`, limit: perDevice }]),
    ...(network === null ? [] : [{ name: `${kind}:network:${network}`, limit: perNetwork }]),
  ];
}
