import type { Store } from './store.ts';

interface ProbedParts {
  readonly store: Store;
  readonly bootId: string;
  /** ms since 1970. */
  readonly now: () => number;
}

/** Writes a document that expires at once; rejects if the store cannot be written. */
export async function probeStore({ store, bootId, now }: ProbedParts): Promise<void> {
  await store.insert('probe', bootId, null, now() + 1);
}
