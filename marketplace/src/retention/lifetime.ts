import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../platform/database/database.ts';
import type { UploadStore } from '../platform/files/upload-store.ts';

/** What a sweep works with. */
export interface SweepDeps {
  readonly db: Database;
  readonly store: UploadStore;
}

/** How long one kind of thing is kept. Its words are those of the document's table. */
export interface Lifetime {
  readonly what: string;
  /** Its tables; empty for what is outside of the database. */
  readonly tables: readonly PgTable[];
  /** How long after what it goes. */
  readonly kept:
    | { readonly ms: number; readonly after: string }
    /** Until something else happens, or as long as someone else decides. */
    | string;
  /** Removes what is older than an instant; undefined: nothing is swept. */
  readonly sweep?: (deps: SweepDeps, before: Date) => Promise<void>;
  /** What becomes of it, where it is not deleted. */
  readonly becomes?: string;
}
