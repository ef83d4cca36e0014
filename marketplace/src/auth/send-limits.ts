import { and, count, eq, gt, max, min, type Column } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { Refusal } from '../http/refusal.ts';
import { waitInWords } from '../http/wait-in-words.ts';
import { authLimits } from './limits.ts';
import { verifications } from './tables.ts';

/**
 * Refuses a code (429 with Retry-After in seconds) that is asked for too soon or too often; null where it may be
 * sent. The caller holds the phone's lock, so that parallel requests cannot pass together.
 */
export async function checkSendLimits(
  tx: Database,
  { phone, network, now }: { phone: string; network: string | null; now: number },
): Promise<Refusal | null> {
  const ofPhone = await countSends(tx, verifications.phone, phone, now);
  const ofNetwork = network === null ? noSends : await countSends(tx, verifications.network, network, now);
  const waits = [
    ofPhone.latest === null ? 0 : ofPhone.latest + authLimits.resendAfter - now,
    waitForWindow(ofPhone, authLimits.sendsPerPhone, now),
    waitForWindow(ofNetwork, authLimits.sendsPerNetwork, now),
  ];
  const wait = Math.max(...waits);
  return wait > 0 ? tooOften(wait) : null;
}

interface Sends {
  readonly number: number;
  /** Instants in ms. */
  readonly earliest: number | null;
  readonly latest: number | null;
}

const noSends: Sends = { number: 0, earliest: null, latest: null };

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

function tooOften(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000);
  return new Refusal(
    429,
    { message: `برای دریافت دوباره کد، ${waitInWords(seconds)} دیگر تلاش کنید.`, code: 'too_many_codes' },
    { 'retry-after': String(seconds) },
  );
}
