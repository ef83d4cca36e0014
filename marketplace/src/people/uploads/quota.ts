import { networkOf } from '@gam/shared/network-of';
import type { Database } from '../../platform/database/database.ts';
import { refuse, type Refusal } from '../../platform/refusal.ts';
import type { Uploader } from '../../platform/http/register-upload.ts';
import { uploadLimits } from '../../platform/files/limits.ts';
import { measureWaiting, type Waiter } from './repository.ts';

/** Whose quota an upload counts against: a user's own, a guest's network's. */
export function waiterOf({ caller, ip }: Uploader): Waiter {
  return caller === null ? { network: networkOf(ip) } : { ownerId: caller.userId };
}

/**
 * Refuses an upload where too many wait for an order already, so that nobody fills the disk; null lets it through.
 * Guests whose network nobody knows are not counted: they are all of them. ASVS 5.2.4
 */
export async function checkQuota(
  db: Database,
  uploader: Uploader,
  { bytes, now }: { bytes: number; now: number },
): Promise<Refusal | null> {
  const waiter = waiterOf(uploader);
  if ('network' in waiter && waiter.network === null) return null;
  const waiting = await measureWaiting(db, waiter, new Date(now - uploadLimits.window));
  const fits =
    waiting.files < uploadLimits.waitingFiles && waiting.bytes + bytes <= uploadLimits.waitingBytes;
  return fits
    ? null
    : refuse(429, 'تعداد فایل‌های ارسالی زیاد است. لطفا بعدا دوباره تلاش کنید.', {
        code: 'too_many_uploads',
      });
}
