import { DrizzleQueryError } from 'drizzle-orm';

/** No connection to the database could be opened, or none became free in time. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super('no connection to the database', { cause });
    this.name = 'NoConnection';
  }
}

/** The work of a request took longer than its caller may count on, so its transaction was undone. */
export class WorkTooLong extends Error {
  constructor() {
    super('the transaction was undone, since the work of its request took too long');
    this.name = 'WorkTooLong';
  }
}

/** PostgreSQL's codes of two transactions in conflict: one of them succeeds when it runs again. */
const conflictCodes = new Set(['40001', '40P01']);

/**
 * PostgreSQL's codes of failures that pass: a statement or a lock out of time, a transaction that was idle for too
 * long, a server that shuts down, crashed, starts up, or only reads after a failover.
 */
const passingCodes = new Set([
  ...conflictCodes,
  '57014',
  '55P03',
  '25P03',
  '25P04',
  '57P01',
  '57P02',
  '57P03',
  '25006',
]);

/** The classes of PostgreSQL's codes that pass: broken connections, and resources that ran out. */
const passingClasses = /^(?:08|53)\w{3}$/;

/** The codes of a network that does not reach the server. Those of other servers look the same. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The message of pg when a statement had no reply within the limit of the client. */
const noReply = 'Query read timeout';

/** The messages of pg and its pool about broken and silent connections and a full pool; they have no code. */
const connectionMessages = new RegExp(
  `^Connection terminated|is not queryable$|^timeout exceeded when trying to connect$|^${noReply}$`,
);

/**
 * Whether the database is only busy or away for a moment, so that the same call may succeed soon. `isOfDatabase`: the
 * error is the cause of one that only the database throws.
 */
export function isPassing(error: unknown, isOfDatabase = false): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof WorkTooLong || connectionMessages.test(error.message)) return true;
  const code = codeOf(error);
  const isInside = isOfDatabase || error instanceof DrizzleQueryError || error instanceof NoConnection;
  if (passingCodes.has(code) || passingClasses.test(code)) return true;
  return (isInside && networkCodes.has(code)) || isPassing(error.cause, isInside);
}

/** Whether a transaction failed only because another one ran at the same time. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && (conflictCodes.has(codeOf(error)) || isConflict(error.cause));
}

/** Whether something was not stored since its account was erased meanwhile: a trigger's own code. */
export const isOfErased = (error: unknown): boolean =>
  error instanceof Error && (codeOf(error) === 'GA001' || isOfErased(error.cause));

/** Whether the server gave no reply, so that the connection may never give one. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Error && (error.message === noReply || isSilence(error.cause));

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';
