import { documentKinds } from '../../platform/store/document-kinds.ts';
import type { StoreAccess } from '../../platform/platform-parts.ts';

interface KeptPicture {
  readonly url: string;
}

/** Stores the URL of an upload's picture as long as flows live and are restored: answers contain only ids. */
export async function keepPicture({ store }: StoreAccess, id: string, url: string): Promise<void> {
  await store.insert('upload', id, { url } satisfies KeptPicture, documentKinds.upload.longestMs);
}

/** Returns the URL of an upload's picture; null if the store has lost it. */
export const findPicture = async ({ store }: StoreAccess, id: string): Promise<string | null> =>
  (await store.get<KeptPicture>('upload', id))?.value.url ?? null;
