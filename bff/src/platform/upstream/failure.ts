import { readRetryAfter } from '@gam/shared/retry-after';
import { errorTexts } from '../texts.ts';

/**
 * A failed call: `status` is the upstream's, 0 without an answer in time. `message` is for the customer. [O-8.01 to
 * O-8.03]
 */
export interface UpstreamFailure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** The time to wait before the next request, ms, if the upstream gave one. */
  readonly retryAfterMs: number | null;
  readonly body: unknown;
  /** Whether the upstream may have received the call: false where no connection was made or no try was allowed. */
  readonly wasSent: boolean;
  /** What about a reply breaks the contract, for the log: the field, what was expected there, what came. */
  readonly problem?: ReplyProblem;
  /** The name of the request in the log, where the server is to blame; missing for a refusal of what was sent. */
  readonly ref?: string;
}

/** What a customer is told of a failure. */
export type FailureMessage = Pick<UpstreamFailure, 'message' | 'ref'>;

/** Returns what a customer is told of a failure, without the rest. */
export const messageOf = ({ message, ref }: UpstreamFailure): FailureMessage => ({
  message,
  ...(ref !== undefined && { ref }),
});

/** Whether the server or the network is to blame for a failure, and not what was sent. */
const isFault = ({ status, code }: UpstreamFailure): boolean =>
  status === 0 || status >= 500 || code === missingBodyCode;

/** Returns a failure with the name of its request where it is a fault. */
export const nameFault = (failure: UpstreamFailure, ref: string | null): UpstreamFailure =>
  ref !== null && isFault(failure) ? { ...failure, ref } : failure;

/** Where a reply breaks the contract; it holds no value of the reply, since that may be personal. */
export interface ReplyProblem {
  /** A JSON pointer into the reply, '' for the whole of it. */
  readonly field: string;
  readonly expected: string;
  /** The type of what came, with its length or, for a number or a boolean, the value. */
  readonly came: string;
}

/** The code of a try that its caller ended: by leaving, or because its deadline passed. */
export const endedCode = 'ended';
/** The code of a call that was not sent, since too many before it failed. */
export const breakerCode = 'breaker_open';

/** Codes of errors before there is a connection: the upstream cannot have received anything. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  breakerCode,
]);

/** Whether a failure says that the host itself takes no connections. */
export const isUnreachable = ({ code }: UpstreamFailure): boolean =>
  unsentCodes.has(code) && code !== breakerCode;

export type UpstreamResult<T> = { ok: true; value: T } | { ok: false; failure: UpstreamFailure };

/** Returns the failure for no answer: refused, reset, or past the deadline. */
export const networkFailure = (code: string): UpstreamFailure => ({
  status: 0,
  code,
  message: code === breakerCode ? errorTexts.resting : errorTexts.retriesExhausted,
  retryAfterMs: null,
  body: null,
  wasSent: !unsentCodes.has(code),
});

/** Whether a call was not tried, since too many before it failed; its message says so. */
export const wasKeptBack = ({ code }: UpstreamFailure): boolean => code === breakerCode;

const missingBodyCode = 'Data Missed!';

/** Returns the failure for a reply without its body. [O-8.03, readings 21] */
export const missingBody = (): UpstreamFailure => ({
  status: 404,
  code: missingBodyCode,
  message: errorTexts.dataMissed,
  retryAfterMs: null,
  body: null,
  wasSent: true,
});

/** Whether a call succeeded but its reply has no body: whether what was asked for exists is unknown. */
export const lacksBody = ({ code }: UpstreamFailure): boolean => code === missingBodyCode;

/** Whether the upstream says that what was asked for does not exist. */
export const isMissing = (failure: UpstreamFailure): boolean => failure.status === 404 && !lacksBody(failure);

/** Returns the failure for a missing page or detail of a source. */
export const noSuchItem = (): UpstreamFailure => ({
  status: 404,
  code: 'no_such_item',
  message: errorTexts.generic,
  retryAfterMs: null,
  body: null,
  wasSent: true,
});

/** The upstream answered with something that is not what the contract says: its fault, like a 5xx. */
export const badReply = (body: unknown, problem?: ReplyProblem): UpstreamFailure => ({
  status: 502,
  code: 'bad_reply',
  message: errorTexts.server,
  retryAfterMs: null,
  body,
  wasSent: true,
  ...(problem && { problem }),
});

/**
 * Returns the failure for a status and body: a 5xx reveals no internals; otherwise the first message in the body.
 */
export function refusal(status: number, body: unknown, retryAfter: string | null): UpstreamFailure {
  return {
    status,
    code: status >= 500 ? 'upstream_fault' : 'upstream_refusal',
    message: status >= 500 ? errorTexts.server : (findMessage(body) ?? errorTexts.generic),
    retryAfterMs: readRetryAfter(retryAfter),
    body,
    wasSent: true,
  };
}

/** The first message in an error's body: `message`, `detail`, else the first text under any field. [O-8.02] */
export function findMessage(body: unknown, depth = 0): string | null {
  if (typeof body === 'string') return body.trim() === '' ? null : body;
  if (typeof body !== 'object' || body === null || depth > 3) return null;
  const preferred = 'message' in body ? body.message : 'detail' in body ? body.detail : null;
  const first = findMessage(preferred, depth + 1);
  if (first !== null) return first;
  for (const [field, value] of Object.entries(body)) {
    const isForMachines = field === 'code' || field === 'order_uuid' || field === 'status';
    const found = isForMachines ? null : findMessage(value, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
