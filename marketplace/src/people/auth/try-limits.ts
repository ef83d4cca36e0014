import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { Refusal } from '../../platform/refusal.ts';
import { waitInWords } from '../../platform/http/wait-in-words.ts';
import type { TryLimits } from './limits.ts';
import { authTries } from './tables.ts';

/** Whose tries are counted together; null: not known. */
export interface Tryer {
  /** Canonical: 989121234567. */
  readonly phone: string | null;
  readonly network: string | null;
  readonly deviceHash: string | null;
}

/**
 * Refuses (429 with Retry-After in seconds) whoever was wrong too often, also where they would be right now: a guesser
 * learns nothing. Null lets a try through. Holds the tryer's names until the transaction ends, so that parallel tries
 * cannot pass together.
 */
export async function checkTries(
  tx: Database,
  limits: TryLimits,
  tryer: Tryer,
  now: number,
): Promise<Refusal | null> {
  const waits: number[] = [];
  for (const { name, limit } of namesOf(limits, tryer)) {
    await lockInTransaction(tx, `auth tries:${name}`);
    waits.push(await waitOf(tx, { name, limit, window: limits.window, now }));
  }
  const wait = Math.max(0, ...waits);
  return wait > 0 ? tooMany(wait) : null;
}

/** Counts a wrong try; gives back what `forgetTry` takes. */
export async function recordTry(
  tx: Database,
  limits: TryLimits,
  tryer: Tryer,
  now: number,
): Promise<readonly number[]> {
  const rows = namesOf(limits, tryer).map(({ name }) => ({ name, at: new Date(now) }));
  if (rows.length === 0) return [];
  const made = await tx.insert(authTries).values(rows).returning({ id: authTries.id });
  return made.map(({ id }) => id);
}

/** Takes back a try that was counted before it turned out right. */
export async function forgetTry(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.delete(authTries).where(inArray(authTries.id, [...ids]));
}

/** Forgets tries that count no more: phones stand in them. */
export async function deleteOldTries(db: Database, before: Date): Promise<void> {
  await db.delete(authTries).where(lt(authTries.at, before));
}

/** In one order everywhere, so that two tries never wait for each other. */
function namesOf({ kind, perPhoneHere, perPhone, perNetwork, perDevice }: TryLimits, tryer: Tryer) {
  const { phone, network, deviceHash } = tryer;
  const ofPhone = `${kind}:phone:${phone}`;
  return [
    ...(phone === null
      ? []
      : [
          { name: `${ofPhone} from:${network ?? 'nowhere known'}`, limit: perPhoneHere },
          { name: ofPhone, limit: perPhone },
        ]),
    ...(deviceHash === null ? [] : [{ name: `${kind}:device:${deviceHash}`, limit: perDevice }]),
    ...(network === null ? [] : [{ name: `${kind}:network:${network}`, limit: perNetwork }]),
  ];
}

/** How long, in ms, until one of the last `limit` tries is out of the window. */
async function waitOf(
  tx: Database,
  { name, limit, window, now }: { name: string; limit: number; window: number; now: number },
): Promise<number> {
  const recent = await tx
    .select({ at: authTries.at })
    .from(authTries)
    .where(and(eq(authTries.name, name), gt(authTries.at, new Date(now - window))))
    .orderBy(desc(authTries.at))
    .limit(limit);
  const oldest = recent.length < limit ? undefined : recent.at(-1);
  return oldest === undefined ? 0 : oldest.at.getTime() + window - now;
}

function tooMany(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000);
  return new Refusal(
    429,
    {
      message: `تلاش‌های نادرست زیادی شده است. لطفا ${waitInWords(seconds)} دیگر تلاش کنید.`,
      code: 'too_many_tries',
    },
    { 'retry-after': String(seconds) },
  );
}
