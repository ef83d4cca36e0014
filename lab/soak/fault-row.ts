/** One line of the table of faults. */
export interface FaultRow {
  readonly tried: string;
  /** Requests, events or calls that were sent. */
  readonly requests: number;
  /** Faults that were made: killed servers, broken replies, forged or repeated messages. */
  readonly faults: number;
  /** What an acknowledged customer lost: answers, orders, payments. */
  readonly losses: number;
  readonly result: string;
  /** The number of broken guarantees, losses included. */
  readonly broken: number;
}

/** How much of a part is run. */
export interface FaultRun {
  /** True for the run of every change, false for the run that fills docs/design/faults.md. */
  readonly isShort: boolean;
  /** A PostgreSQL for the parts that need several connections; null: embedded storage. */
  readonly databaseUrl: string | null;
  /** The upstream's calls that get faults; null: every call. */
  readonly calls: readonly string[] | null;
  /** Tells what broke, in one line. */
  readonly report: (line: string) => void;
}

/** One part of the run: it makes faults of one kind and returns its rows. */
export interface FaultPart {
  readonly name: string;
  readonly run: (run: FaultRun) => Promise<FaultRow[]>;
}
