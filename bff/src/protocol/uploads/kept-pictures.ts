import { flowMs } from '../records/flow-record.ts';
import type { Parts } from '../parts.ts';

interface KeptPicture {
  readonly url: string;
}

/** Stores the URL of an upload's picture as long as flows live: answers contain only ids. */
export async function keepPicture({ store }: Pick<Parts, 'store'>, id: string, url: string): Promise<void> {
  await store.insert('upload', id, { url } satisfies KeptPicture, flowMs);
}

/** Returns the URL of an upload's picture; null if the store has lost it. */
export const findPicture = async ({ store }: Pick<Parts, 'store'>, id: string): Promise<string | null> =>
  (await store.get<KeptPicture>('upload', id))?.value.url ?? null;
