/**
 * The outcome of work that can fail in an expected way. Such failures are returned, with what their handling needs;
 * only bugs, and a store or a disk that is away, are thrown.
 */
export type Result<T, F> = Done<T> | Failed<F>;

/** The outcome of work that succeeded. */
interface Done<T> {
  readonly ok: true;
  readonly value: T;
}

/** The outcome of work that failed; it passes for the result of any work that fails in this way. */
export interface Failed<F> {
  readonly ok: false;
  readonly failure: F;
}

/** Returns the result of work that succeeded. */
export const done = <T>(value: T): Done<T> => ({ ok: true, value });

/** Returns the result of work that failed. */
export const failed = <F>(failure: F): Failed<F> => ({ ok: false, failure });
