import { done, type Result } from '@gam/shared/result';
import { and, between, type Column, count, eq, gt, max, min, type SQL } from 'drizzle-orm';
import type { CallReply } from '@gam/schemas/upstream';
import { normaliseMobile } from '@gam/shared/phone';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { type Refusal, type Refused, refuse, refuseForNow } from '../../platform/refusal.ts';
import { codeSms, queueSms } from '../../platform/sms/outbox.ts';
import { authLimits } from './limits.ts';
import { hashCode, hashSecret, newCode, newId } from '../../platform/secrets.ts';
import { verifications } from './tables.ts';

interface CodeRequest {
  readonly phone: string;
  readonly key: string | null;
  readonly network: string | null;
  readonly deviceHash: string | null;
  /** The product's host, which phones bind the code to; null: unknown. */
  readonly host: string | null;
  /** Whether codes are limited per range of numbers. */
  readonly limitsRanges: boolean;
  /** ms. */
  readonly now: number;
}

type CodeReply = CallReply<'requestCode'>;

/**
 * Creates a verification and queues its code as SMS in one transaction. The reply does not depend on whether the phone
 * has a user. A repeated request gets the first reply and no second SMS.
 */
export async function requestCode(db: Database, request: CodeRequest): Promise<Result<CodeReply, Refusal>> {
  const phone = normaliseMobile(request.phone);
  if (phone === null) return refuse(400, 'لطفا شماره موبایل را به درستی وارد کنید!', { code: 'bad_phone' });
  const { network, deviceHash } = request;
  const keyHash = request.key === null ? null : hashSecret(request.key);

  return db.transaction(async (tx) => {
    await lockInTransaction(tx, `code:${phone}`);
    const earlier = keyHash === null ? undefined : await findByKey(tx, keyHash);
    if (earlier !== undefined)
      return earlier.phone === phone
        ? done(present(earlier))
        : refuse(409, 'این کلید پیش‌تر به کار رفته است.');
    const refusal = await checkSendLimits(tx, { ...request, phone });
    if (refusal !== null) return refusal;

    const id = newId();
    const code = newCode();
    const row = {
      id,
      phone,
      network,
      deviceHash,
      codeHash: hashCode(id, code),
      requestKeyHash: keyHash,
      createdAt: new Date(request.now),
      expiresAt: new Date(request.now + authLimits.codeLife),
    };
    await tx.insert(verifications).values(row);
    const body = codeSms(code, request.host);
    const { expiresAt } = row;
    await queueSms(tx, { phone, purpose: 'sign_in_code', body, code, expiresAt, now: request.now });
    return done(present(row));
  });
}

async function findByKey(tx: Database, keyHash: string) {
  return (await tx.select().from(verifications).where(eq(verifications.requestKeyHash, keyHash)))[0];
}

function present({ id, expiresAt }: { id: string; expiresAt: Date }): CodeReply {
  return {
    verification_id: id,
    expires_at: expiresAt.toISOString(),
    resend_after_ms: authLimits.resendAfter,
  };
}

const tooMany = 'برای دریافت دوباره کد، {wait} دیگر تلاش کنید.';
const tooManyInRange = 'اکنون درخواست‌های کد زیاد است. لطفا {wait} دیگر تلاش کنید.';

/**
 * Refuses a code that is requested too soon or too often (429 with Retry-After in seconds); null if it may be sent. The
 * caller holds the phone's lock. Ranges, device and network are locked here until the transaction ends, so that parallel
 * requests are counted, also those of other processes.
 */
async function checkSendLimits(
  tx: Database,
  { phone, network, deviceHash, limitsRanges, now }: Asker,
): Promise<Refused | null> {
  const rangeWait = limitsRanges ? await waitForRanges(tx, phone, now) : 0;
  const ofPhone = await countSends(tx, eq(verifications.phone, phone), now);
  const ofDevice = await lockAndCount(tx, verifications.deviceHash, deviceHash, now);
  const ofNetwork = await lockAndCount(tx, verifications.network, network, now);
  const waits = [
    ofPhone.latest === null ? 0 : ofPhone.latest + authLimits.resendAfter - now,
    waitForWindow(ofPhone, authLimits.sendsPerPhone, now),
    waitForWindow(ofDevice, authLimits.sendsPerDevice, now),
    waitForWindow(ofNetwork, authLimits.sendsPerNetwork, now),
  ];
  const wait = Math.max(...waits);
  if (wait > 0) return refuseForNow(wait, tooMany, 'too_many_codes');
  return rangeWait > 0 ? refuseForNow(rangeWait, tooManyInRange, 'too_many_codes') : null;
}

/** The request for a code; its source is null if unknown. */
type Asker = Pick<CodeRequest, 'phone' | 'network' | 'deviceHash' | 'limitsRanges' | 'now'>;

interface Sends {
  readonly number: number;
  /** Instants in ms. */
  readonly earliest: number | null;
  readonly latest: number | null;
}

const noSends: Sends = { number: 0, earliest: null, latest: null };

/** Locks the ranges of a number, small ones first, and returns the longest wait for them, in ms. */
async function waitForRanges(tx: Database, phone: string, now: number): Promise<number> {
  const waits: number[] = [];
  for (const { digits, sends } of authLimits.sendsPerRange) {
    const prefix = phone.slice(0, -digits);
    await lockInTransaction(tx, `sends:range:${prefix}`);
    const isInside = between(
      verifications.phone,
      prefix.padEnd(phone.length, '0'),
      prefix.padEnd(phone.length, '9'),
    );
    waits.push(waitForWindow(await countSends(tx, isInside, now), sends, now));
  }
  return Math.max(...waits);
}

/**
 * Locks a source and counts its codes. Every request locks its ranges, then the device and the network, so that no
 * deadlock occurs.
 */
async function lockAndCount(tx: Database, column: Column, value: string | null, now: number): Promise<Sends> {
  if (value === null) return noSends;
  await lockInTransaction(tx, `sends:${column.name}:${value}`);
  return countSends(tx, eq(column, value), now);
}

async function countSends(tx: Database, isCounted: SQL, now: number): Promise<Sends> {
  const { createdAt } = verifications;
  const [row] = await tx
    .select({ number: count(), earliest: min(createdAt), latest: max(createdAt) })
    .from(verifications)
    .where(and(isCounted, gt(createdAt, new Date(now - authLimits.window))));
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
