import { done, type Result } from '@gam/shared/result';
import { and, between, eq, gt, max, min, type SQL, sql } from 'drizzle-orm';
import type { CallReply } from '@gam/schemas/upstream';
import { normaliseMobile } from '@gam/shared/phone';
import type { Database } from '../../platform/database/database.ts';
import { readTogether, rowsOf } from '../../platform/database/read-together.ts';
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
    const asker = { ...request, phone };
    await lockInTransaction(tx, ...locksOf(asker));
    const { earlier, ...sends } = await readTogether(tx, { earlier: madeBy(keyHash), ...sendsTo(asker) });
    const [first] = earlier;
    if (first !== undefined)
      return first.phone === phone
        ? done(present({ id: first.id, expiresAt: new Date(first.expiresAt) }))
        : refuse(409, 'این کلید پیش‌تر به کار رفته است.');
    const refusal = checkSendLimits(asker, sends);
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

/** The verification that a request's key made, as a value of `readTogether`; empty without one. */
const madeBy = (keyHash: string | null) =>
  rowsOf<{ readonly id: string; readonly phone: string; readonly expiresAt: string }>(
    sql`select id, phone, expires_at as "expiresAt" from ${verifications} where ${verifications.requestKeyHash} = ${keyHash}`,
  );

function present({ id, expiresAt }: { id: string; expiresAt: Date }): CodeReply {
  return {
    verification_id: id,
    expires_at: expiresAt.toISOString(),
    resend_after_ms: authLimits.resendAfter,
  };
}

/** The request for a code; its source is null if unknown. */
type Asker = Pick<CodeRequest, 'phone' | 'network' | 'deviceHash' | 'limitsRanges' | 'now'>;

/** The start of a range of numbers of which the last `digits` vary. */
const prefixOf = (phone: string, digits: number): string => phone.slice(0, -digits);

/**
 * What a request locks until its transaction ends, so that parallel requests are counted, also those of other processes:
 * the phone, its ranges, small ones first, the device and the network. Every request has this order, so that no deadlock
 * occurs.
 */
function locksOf({ phone, network, deviceHash, limitsRanges }: Asker): readonly string[] {
  const ranges = limitsRanges ? authLimits.sendsPerRange : [];
  return [
    `code:${phone}`,
    ...ranges.map(({ digits }) => `sends:range:${prefixOf(phone, digits)}`),
    ...(deviceHash === null ? [] : [`sends:device_hash:${deviceHash}`]),
    ...(network === null ? [] : [`sends:network:${network}`]),
  ];
}

/** Codes that were sent within the window; instants in ms. */
interface Sends {
  readonly number: number;
  readonly earliest: number | null;
  readonly latest: number | null;
}

/** What was sent to a request's phone, device, network and ranges. */
interface SendsTo {
  readonly ofPhone: Sends;
  readonly ofDevice: Sends;
  readonly ofNetwork: Sends;
  /** In the order of their limits; empty where ranges are not limited. */
  readonly ofRanges: readonly Sends[];
}

/** `SendsTo` as values of `readTogether`. */
const sendsTo = ({
  phone,
  network,
  deviceHash,
  limitsRanges,
  now,
}: Asker): { readonly [K in keyof SendsTo]: SQL<SendsTo[K]> } => ({
  ofPhone: sendsWhere(eq(verifications.phone, phone), now),
  // A source that is unknown equals none.
  ofDevice: sendsWhere(sql`${verifications.deviceHash} = ${deviceHash}`, now),
  ofNetwork: sendsWhere(sql`${verifications.network} = ${network}`, now),
  ofRanges: limitsRanges ? sendsInRanges(phone, now) : sql<readonly Sends[]>`'[]'::json`,
});

/** What was sent to the ranges of a number, in the order of their limits. */
function sendsInRanges(phone: string, now: number): SQL<readonly Sends[]> {
  const ranges = authLimits.sendsPerRange.map(({ digits }) => {
    const filled = (digit: string) => prefixOf(phone, digits).padEnd(phone.length, digit);
    return sendsWhere(between(verifications.phone, filled('0'), filled('9')), now);
  });
  return sql<readonly Sends[]>`json_build_array(${sql.join(ranges, sql`, `)})`;
}

function sendsWhere(isCounted: SQL, now: number): SQL<Sends> {
  const { createdAt } = verifications;
  const inMs = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::bigint`;
  const sends = sql`json_build_object(
    'number', count(*), 'earliest', ${inMs(min(createdAt))}, 'latest', ${inMs(max(createdAt))})`;
  const isRecent = and(isCounted, gt(createdAt, new Date(now - authLimits.window)));
  return sql<Sends>`(select ${sends} from ${verifications} where ${isRecent})`;
}

const tooMany = 'برای دریافت دوباره کد، {wait} دیگر تلاش کنید.';
const tooManyInRange = 'اکنون درخواست‌های کد زیاد است. لطفا {wait} دیگر تلاش کنید.';

/** Refuses a code that is requested too soon or too often (429 with Retry-After in seconds); null if it may be sent. */
function checkSendLimits(
  { now }: Asker,
  { ofPhone, ofDevice, ofNetwork, ofRanges }: SendsTo,
): Refused | null {
  const waits = [
    ofPhone.latest === null ? 0 : ofPhone.latest + authLimits.resendAfter - now,
    waitForWindow(ofPhone, authLimits.sendsPerPhone, now),
    waitForWindow(ofDevice, authLimits.sendsPerDevice, now),
    waitForWindow(ofNetwork, authLimits.sendsPerNetwork, now),
  ];
  const wait = Math.max(...waits);
  if (wait > 0) return refuseForNow(wait, tooMany, 'too_many_codes');
  const rangeWaits = ofRanges.map((sends, index) =>
    waitForWindow(sends, authLimits.sendsPerRange[index]?.sends ?? Infinity, now),
  );
  const rangeWait = Math.max(0, ...rangeWaits);
  return rangeWait > 0 ? refuseForNow(rangeWait, tooManyInRange, 'too_many_codes') : null;
}

function waitForWindow({ number, earliest }: Sends, limit: number, now: number): number {
  return number < limit || earliest === null ? 0 : earliest + authLimits.window - now;
}
