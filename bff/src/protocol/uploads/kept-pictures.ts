import { flowMs } from '../records/flow-record.ts';
import type { Parts } from '../parts.ts';

interface KeptPicture {
  readonly url: string;
}

/** Remembers where a picture of an upload is seen, as long as flows are kept: answers carry ids alone. */
export async function keepPicture(
  { store, now }: Pick<Parts, 'store' | 'now'>,
  id: string,
  url: string,
): Promise<void> {
  await store.insert('upload', id, { url } satisfies KeptPicture, now() + flowMs);
}

/** Where a picture of an upload is seen; null where a lost store has forgotten it. */
export const findPicture = async ({ store }: Pick<Parts, 'store'>, id: string): Promise<string | null> =>
  (await store.get<KeptPicture>('upload', id))?.value.url ?? null;
