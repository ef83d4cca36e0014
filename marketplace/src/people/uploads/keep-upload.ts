import type { UploadExtension, UploadKind } from '../../platform/files/paths.ts';
import { randomUUID } from 'node:crypto';
import { uploadObject } from '../audit/objects.ts';
import { recordAct } from '../audit/record-act.ts';
import { newId } from '../../platform/secrets.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/locks.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Uploader } from '../../platform/http/register-upload.ts';
import { checkQuota, waiterOf } from './quota.ts';
import { insertUpload } from './repository.ts';
import type { UploadStore } from '../../platform/files/upload-store.ts';

export interface UploadDeps {
  readonly db: Database;
  readonly store: UploadStore;
  /** ms. */
  readonly now: () => number;
}

/** What is to be kept of an upload. */
export interface Keeping {
  readonly kind: UploadKind;
  readonly extension: UploadExtension;
  readonly bytes: number;
  readonly uploader: Uploader;
  /** Brings its files into the store, under a new name. */
  readonly write: (name: string) => Promise<void>;
}

/**
 * Keeps an upload: its files first, then its row, so that whoever finds the row finds the files. Where either
 * fails, neither is left.
 */
export async function keepUpload(
  { db, store, now }: UploadDeps,
  { kind, extension, bytes, uploader, write }: Keeping,
): Promise<{ id: string; name: string } | Refusal> {
  const id = randomUUID();
  const name = newId();
  const waiter = waiterOf(uploader);
  try {
    await write(name);
    const refused = await db.transaction(async (tx) => {
      // Rivals wait, so that they are counted.
      await lockInTransaction(tx, `uploads of ${JSON.stringify(waiter)}`);
      const tooMany = await checkQuota(tx, uploader, { bytes, now: now() });
      if (tooMany !== null) return tooMany;
      const createdAt = new Date(now());
      await insertUpload(tx, { id, kind, name, extension, bytes, createdAt, ownerId: null, ...waiter });
      const object = uploadObject(id, kind);
      await recordAct(tx, { caller: uploader.caller, action: 'file_uploaded', object, now: now() });
      return null;
    });
    if (refused === null) return { id, name };
    await store.remove(name);
    return refused;
  } catch (error) {
    await store.remove(name);
    throw error;
  }
}
