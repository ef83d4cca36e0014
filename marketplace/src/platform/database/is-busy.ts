/** PostgreSQL's codes for what may go well a moment later: cancelled by a timeout, locks, connections, shutting down. */
const passing = new Set(['57014', '55P03', '40001', '40P01', '53300', '57P01', '57P03', '25P03']);
/** What the pool says when none of its connections came free in time; it has no code for that. */
const poolIsFull = 'timeout exceeded when trying to connect';

/** Whether the database is only busy: the same call may go well a moment later, under the same key. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && passing.has(code)) return true;
  return error.message === poolIsFull || isBusy(error.cause);
}
