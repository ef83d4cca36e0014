import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Rows, and bytes on disk. */
export interface Amount {
  readonly rows: number;
  readonly bytes: number;
}

/** How much of one kind is kept. */
export interface StorageLimits {
  /** The maximum of rows in all. */
  readonly rows: number;
  /** The maximum of bytes on disk in all; only for kinds with files. */
  readonly bytes?: number;
  /** The maximum of rows of one customer, at any time; none by default. */
  readonly perCustomer?: number;
  /**
   * The share of one holder in rows, while much is stored: a customer, or the guests of an IPv4 address or a /64. Wider
   * networks have fifty times as much. It shrinks with what is left, so that many holders come to a stop below the maximum.
   */
  readonly share?: number;
}

/** One kind of thing that is stored for others than the company: what counts, who holds it, and what may be evicted. */
export interface StoredKind {
  readonly table: PgTable;
  /** The rows that count; undefined: all. Those that belong to an order do not. */
  readonly isCounted?: SQL;
  /** The bytes of a row's files. */
  readonly bytes?: PgColumn;
  /** The name of a row's files, which are removed with it. */
  readonly files?: PgColumn;
  /** The most rows that one call adds; 1 by default. */
  readonly rowsAtOnce?: number;
  /** Who stored a row; null in the rows of guests. */
  readonly customer?: PgColumn | SQL;
  /** The network that it came from; where a kind has customers, null in their rows. */
  readonly network?: PgColumn | SQL;
  /** Null: its rows are never evicted, and stay until their customer or the company deletes them. */
  readonly eviction: {
    readonly at: PgColumn;
    /** Who holds a row: those who hold most lose first. */
    readonly holder: SQL;
    /** The rows that may go, beside their age; undefined: all that count. */
    readonly isAllowed?: SQL;
  } | null;
  readonly limits: StorageLimits;
}

/** The state of a kind: 1 is full. */
export type Fullness<Name extends string> = Readonly<Record<Name, number>>;
