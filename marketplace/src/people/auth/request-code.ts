import { eq } from 'drizzle-orm';
import type { CallReply } from '@gam/schemas/upstream';
import { normaliseMobile } from '@gam/shared/phone';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { refuse, type Refusal } from '../../platform/refusal.ts';
import { codeSms } from '../../platform/sms/messages.ts';
import { queueSms } from '../../platform/sms/outbox.ts';
import { authLimits } from './limits.ts';
import { hashCode, hashSecret, newCode, newId } from '../../platform/secrets.ts';
import { checkSendLimits } from './send-limits.ts';
import { verifications } from './tables.ts';

interface CodeRequest {
  readonly phone: string;
  readonly key: string | null;
  readonly network: string | null;
  readonly deviceHash: string | null;
  /** The product's host, which phones bind the code to; null: unknown. */
  readonly host: string | null;
  /** ms. */
  readonly now: number;
}

type CodeReply = CallReply<'requestCode'>;

/**
 * Makes a verification and queues its code as SMS, both or neither. It never looks at who has the phone, so the
 * answer is the same for everyone. A repeated request gets its first answer and no second SMS.
 */
export async function requestCode(db: Database, request: CodeRequest): Promise<CodeReply | Refusal> {
  const phone = normaliseMobile(request.phone);
  if (phone === null) return refuse(400, 'لطفا شماره موبایل را به درستی وارد کنید!', { code: 'bad_phone' });
  const { network, deviceHash } = request;
  const keyHash = request.key === null ? null : hashSecret(request.key);

  return db.transaction(async (tx) => {
    await lockInTransaction(tx, `code:${phone}`);
    const earlier = keyHash === null ? undefined : await findByKey(tx, keyHash);
    if (earlier !== undefined)
      return earlier.phone === phone ? present(earlier) : refuse(409, 'این کلید پیش‌تر به کار رفته است.');
    const refusal = await checkSendLimits(tx, { phone, network, deviceHash, now: request.now });
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
    await queueSms(tx, { phone, purpose: 'sign_in_code', body, now: request.now });
    return present(row);
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
