import { done, type Result } from '@gam/shared/result';
import { randomUUID } from 'node:crypto';
import {
  type UploadExtension,
  type UploadKind,
  uploadLimits,
  type UploadStore,
} from '../../platform/files/upload-store.ts';
import { recordAct, uploadObject } from '../audit/index.ts';
import { newId } from '../../platform/secrets.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { type Refusal, type Refused, refuse } from '../../platform/refusal.ts';
import type { AdmittedFile, Uploader } from '../../platform/http/register-upload.ts';
import { deleteUnclaimed, insertUpload, measureWaiting, type QuotaOwner } from './repository.ts';

/** The owner of an upload's quota: a user, or a guest's network. */
function quotaOwnerOf({ caller, network }: Uploader): QuotaOwner {
  return caller === null ? { network } : { ownerId: caller.userId };
}

/**
 * Refuses an upload while too many uploads have no order, so that the disk does not fill up; null accepts it. Guests of
 * an unknown network are not counted: they would share one quota. ASVS 5.2.4
 */
export async function checkQuota(
  db: Database,
  uploader: Uploader,
  { bytes, now }: { bytes: number; now: number },
): Promise<Refused | null> {
  const waiter = quotaOwnerOf(uploader);
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

/** Deletes uploads of before an instant that no order has, and interrupted ones. */
export async function cleanUploads({ db, store }: Omit<UploadDeps, 'now'>, before: Date): Promise<void> {
  const names = await deleteUnclaimed(db, before);
  for (const name of names) await store.remove(name);
  // Compares with the clock of the disk. No file takes longer to arrive.
  await store.clearIncoming(Date.now() - 2 * uploadLimits.receiveTime);
}

export interface UploadDeps {
  readonly db: Database;
  readonly store: UploadStore;
  /** ms. */
  readonly now: () => number;
}

/** The stored data of an upload. */
interface IncomingUpload {
  readonly kind: UploadKind;
  readonly extension: UploadExtension;
  readonly bytes: number;
  readonly uploader: Uploader;
  /** Takes room for its files. */
  readonly takeBytes: AdmittedFile['takeBytes'];
  /** Stores its files under a new name. */
  readonly write: (name: string) => Promise<void>;
}

/** Stores an upload: first its files, then its row, so that a row always has its files. A failure removes both. */
export async function storeUpload(
  { db, store, now }: UploadDeps,
  { kind, extension, bytes, uploader, takeBytes, write }: IncomingUpload,
): Promise<Result<{ id: string; name: string }, Refusal>> {
  const tooMuch = await takeBytes(bytes);
  if (tooMuch !== null) return tooMuch;
  const id = randomUUID();
  const name = newId();
  const waiter = quotaOwnerOf(uploader);
  try {
    await write(name);
    const refused = await db.transaction(async (tx) => {
      // Parallel requests wait, so that all are counted.
      await lockInTransaction(tx, `uploads of ${JSON.stringify(waiter)}`);
      const tooMany = await checkQuota(tx, uploader, { bytes, now: now() });
      if (tooMany !== null) return tooMany;
      const createdAt = new Date(now());
      await insertUpload(tx, { id, kind, name, extension, bytes, createdAt, ownerId: null, ...waiter });
      const object = uploadObject(id, kind);
      await recordAct(tx, { caller: uploader.caller, action: 'file_uploaded', object, now: now() });
      return null;
    });
    if (refused === null) return done({ id, name });
    await store.remove(name);
    return refused;
  } catch (error) {
    await store.remove(name);
    throw error;
  }
}
