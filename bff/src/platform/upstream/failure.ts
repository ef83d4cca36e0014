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
}

export type UpstreamResult<T> = { ok: true; value: T } | { ok: false; failure: UpstreamFailure };

/** Returns the failure for no answer: refused, reset, or past the deadline. */
export const networkFailure = (code: string): UpstreamFailure => ({
  status: 0,
  code,
  message: errorTexts.retriesExhausted,
  retryAfterMs: null,
  body: null,
});

/** Returns the failure for a reply without its body. [O-8.03, readings 21] */
export const missingBody = (): UpstreamFailure => ({
  status: 404,
  code: 'Data Missed!',
  message: errorTexts.dataMissed,
  retryAfterMs: null,
  body: null,
});

/** Returns the failure for a missing page or detail of a source. */
export const noSuchItem = (): UpstreamFailure => ({
  status: 404,
  code: 'no_such_item',
  message: errorTexts.generic,
  retryAfterMs: null,
  body: null,
});

/** Returns the failure for a reply that breaks the contract: the upstream's fault, like a 5xx. */
export const badReply = (body: unknown): UpstreamFailure => ({
  status: 502,
  code: 'bad_reply',
  message: errorTexts.server,
  retryAfterMs: null,
  body,
});

/**
 * Returns the failure for a status and body: a 5xx reveals no internals; otherwise the first message in the body.
 */
export function refusal(status: number, body: unknown, retryAfter: string | null): UpstreamFailure {
  const seconds = retryAfter === null ? NaN : Number(retryAfter);
  return {
    status,
    code: status >= 500 ? 'upstream_fault' : 'upstream_refusal',
    message: status >= 500 ? errorTexts.server : (findMessage(body) ?? errorTexts.generic),
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
    body,
  };
}

/** Returns the first message in an error's body: `message`, `detail`, else the first text of any field. [O-8.02] */
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
