import { uploadLimits } from '../../platform/files/limits.ts';
import { deleteUnclaimed } from './repository.ts';
import type { UploadDeps } from './keep-upload.ts';

/** Forgets uploads that no order came for, and what broke off on its way in. */
export async function cleanUploads({ db, store, now }: UploadDeps): Promise<void> {
  const names = await deleteUnclaimed(db, new Date(now() - uploadLimits.waitingLife));
  for (const name of names) await store.remove(name);
  // By the clock of the disk: no file takes longer to arrive.
  await store.clearIncoming(Date.now() - 2 * uploadLimits.receiveTime);
}
