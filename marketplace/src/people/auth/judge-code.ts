import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { type Refused, refuse } from '../../platform/refusal.ts';
import { authLimits, codeTries } from './limits.ts';
import { verifications } from './tables.ts';
import { checkTries, recordTry } from './try-limits.ts';

export type Verification = typeof verifications.$inferSelect;

const wrongCode = () => refuse(400, 'کد تایید نادرست است.', { code: 'wrong_code' });
export const staleCode = () =>
  refuse(400, 'این کد دیگر معتبر نیست. کد تازه‌ای دریافت کنید.', { code: 'stale_code' });
const tooManyTries = () =>
  refuse(400, 'کد چند بار نادرست وارد شده است. کد تازه‌ای دریافت کنید.', { code: 'too_many_tries' });

interface CodeTry {
  readonly isRight: boolean;
  readonly network: string | null;
  readonly deviceHash: string | null;
  /** ms. */
  readonly now: number;
}

/**
 * Refuses a try of a locked verification's code that is late, wrong or one too many; null accepts it. A wrong code is also
 * counted per phone, device and network: the caller commits also after a refusal.
 */
export async function judgeCode(
  tx: Database,
  { id, phone, expiresAt, wrongTries: earlier }: Verification,
  { isRight, network, deviceHash, now }: CodeTry,
): Promise<Refused | null> {
  if (expiresAt.getTime() <= now) return staleCode();
  if (earlier >= authLimits.wrongTries) return tooManyTries();
  const tryer = { phone, network, deviceHash };
  const refusal = await checkTries(tx, codeTries, tryer, now);
  if (refusal !== null || isRight) return refusal;
  await recordTry(tx, codeTries, tryer, now);
  const wrongTries = earlier + 1;
  await tx.update(verifications).set({ wrongTries }).where(eq(verifications.id, id));
  return wrongTries >= authLimits.wrongTries ? tooManyTries() : wrongCode();
}
