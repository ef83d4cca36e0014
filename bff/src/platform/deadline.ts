import { AsyncLocalStorage } from 'node:async_hooks';

interface Deadline {
  /** On the clock of the process, which no change of the system's time moves, ms. */
  readonly at: number;
  /** Whether a write was sent inside it and the deadline passed before its answer came. */
  hasUndecidedWrite: boolean;
  /** The name of the request that the work is for, in the log; null where there is none. */
  readonly ref: string | null;
}

const current = new AsyncLocalStorage<Deadline>();

/**
 * Runs work whose upstream calls all end within this long, ms; it replaces the deadline around it. `ref`: the name of the
 * request that it is for, by default the one around it.
 */
export const withDeadline = <T>(ms: number, work: () => T, ref: string | null = currentRef()): T =>
  current.run({ at: performance.now() + ms, hasUndecidedWrite: false, ref }, work);

/** The name of the request that this code works for; null outside of requests. */
export function currentRef(): string | null {
  return current.getStore()?.ref ?? null;
}

/** What is left of the deadline that this code runs under, ms, not below 0; Infinity without one. */
export function msLeft(): number {
  const deadline = current.getStore();
  return deadline === undefined ? Infinity : Math.max(0, deadline.at - performance.now());
}

/** Notes that the deadline passed while a write was under way: its outcome is unknown. */
export function noteUndecidedWrite(): void {
  const deadline = current.getStore();
  if (deadline) deadline.hasUndecidedWrite = true;
}

/** Whether a write under this deadline has an unknown outcome: the same action sent again finds out under its key. */
export const hasUndecidedWrite = (): boolean => current.getStore()?.hasUndecidedWrite ?? false;
