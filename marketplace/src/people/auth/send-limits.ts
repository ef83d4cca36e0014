import { and, count, eq, gt, max, min, type Column } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { type Refusal, refuseForNow } from '../../platform/refusal.ts';
import { authLimits } from './limits.ts';
import { verifications } from './tables.ts';

const tooMany = 'برای دریافت دوباره کد، {wait} دیگر تلاش کنید.';

/**
 * Refuses a code (429 with Retry-After in seconds) that is asked for too soon or too often; null where it may be
 * sent. The caller holds the phone's lock; those of device and network are taken here and held as long, so that parallel
 * requests cannot pass together.
 */
export async function checkSendLimits(
  tx: Database,
  { phone, network, deviceHash, now }: Asker,
): Promise<Refusal | null> {
  const ofPhone = await countSends(tx, verifications.phone, phone, now);
  const ofDevice = await lockAndCount(tx, verifications.deviceHash, deviceHash, now);
  const ofNetwork = await lockAndCount(tx, verifications.network, network, now);
  const waits = [
    ofPhone.latest === null ? 0 : ofPhone.latest + authLimits.resendAfter - now,
    waitForWindow(ofPhone, authLimits.sendsPerPhone, now),
    waitForWindow(ofDevice, authLimits.sendsPerDevice, now),
    waitForWindow(ofNetwork, authLimits.sendsPerNetwork, now),
  ];
  const wait = Math.max(...waits);
  return wait > 0 ? refuseForNow(wait, tooMany, 'too_many_codes') : null;
}

/** The source of a code request; null if unknown. */
interface Asker {
  readonly phone: string;
  readonly network: string | null;
  readonly deviceHash: string | null;
  /** ms. */
  readonly now: number;
}

interface Sends {
  readonly number: number;
  /** Instants in ms. */
  readonly earliest: number | null;
  readonly latest: number | null;
}

const noSends: Sends = { number: 0, earliest: null, latest: null };

/** In one order everywhere, device before network, so that two requests never wait for each other. */
async function lockAndCount(tx: Database, column: Column, value: string | null, now: number): Promise<Sends> {
  if (value === null) return noSends;
  await lockInTransaction(tx, `sends:${column.name}:${value}`);
  return countSends(tx, column, value, now);
}

async function countSends(tx: Database, column: Column, value: string, now: number): Promise<Sends> {
  const { createdAt } = verifications;
  const [row] = await tx
    .select({ number: count(), earliest: min(createdAt), latest: max(createdAt) })
    .from(verifications)
    .where(and(eq(column, value), gt(createdAt, new Date(now - authLimits.window))));
  if (row === undefined) return noSends;
  return {
    number: row.number,
    earliest: row.earliest?.getTime() ?? null,
    latest: row.latest?.getTime() ?? null,
  };
}

function waitForWindow({ number, earliest }: Sends, limit: number, now: number): number {
  return number < limit || earliest === null ? 0 : earliest + authLimits.window - now;
}
