import type { Result } from '@gam/shared/result';
import { readRetryAfter } from '@gam/shared/retry-after';
import { errorTexts } from '../texts.ts';

interface KindTraits {
  /** Whether the upstream may have received the call. */
  readonly wasSent: boolean;
  /** Whether another try may succeed. */
  readonly isPassing: boolean;
}

/** Why no answer came. */
const networkKinds = {
  /** The breaker is open: nothing was tried. */
  not_sent: { wasSent: false, isPassing: true },
  /** This side ended the call: its caller left, or the caller's deadline passed. */
  ended: { wasSent: true, isPassing: false },
  /** No connection was made. */
  unreachable: { wasSent: false, isPassing: true },
  /** The deadline of one try passed. */
  timeout: { wasSent: true, isPassing: true },
  /** The connection broke. */
  no_answer: { wasSent: true, isPassing: true },
  /** What came is not HTTP. */
  not_http: { wasSent: true, isPassing: true },
} as const satisfies Record<string, KindTraits>;
type NetworkFailureKind = keyof typeof networkKinds;

const kinds = {
  ...networkKinds,
  /** The call cannot be written as HTTP. */
  unsendable: { wasSent: false, isPassing: false },
  /** The reply is not what the contract says. */
  broken_contract: { wasSent: true, isPassing: false },
  /** The reply has no body. */
  no_body: { wasSent: true, isPassing: false },
  /** A 5xx but 501. */
  fault: { wasSent: true, isPassing: true },
  /** Any other status. */
  refused: { wasSent: true, isPassing: false },
} as const satisfies Record<string, KindTraits>;
/** What kind of failure ended a call; metrics count by it. */
type FailureKind = keyof typeof kinds;

/** Whether another try of the call may succeed. */
export const isPassing = ({ kind }: UpstreamFailure): boolean => kinds[kind].isPassing;

/**
 * A failed call: `status` is the upstream's, 0 without an answer in time. `code` names the cause in the log. `message`
 * is for the customer. [O-8.01, O-8.03]
 */
export interface UpstreamFailure {
  readonly kind: FailureKind;
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

/** The code in the body of a refusal of the upstream; null if it has none. */
export function codeOf({ body }: UpstreamFailure): string | null {
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null;
  return typeof code === 'string' ? code : null;
}

/** Whether the server or the network is to blame for a failure, and not what was sent. */
const isFault = ({ status, kind }: UpstreamFailure): boolean =>
  status === 0 || status >= 500 || kind === 'no_body';

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

export type UpstreamResult<T> = Result<T, UpstreamFailure>;

/** Returns a failure with what its kind says; the upstream asked for no pause. */
const makeFailure = (
  kind: FailureKind,
  said: Pick<UpstreamFailure, 'status' | 'code' | 'message'> & { readonly body?: unknown },
  problem?: ReplyProblem,
): UpstreamFailure => ({
  kind,
  retryAfterMs: null,
  body: null,
  wasSent: kinds[kind].wasSent,
  ...said,
  ...(problem && { problem }),
});

/** Returns the failure for no answer. `code`: the cause, for the log. `problem`: what came in place of an answer. */
export const networkFailure = (
  kind: NetworkFailureKind,
  code: string = kind,
  problem?: ReplyProblem,
): UpstreamFailure => {
  const message = kind === 'not_sent' ? errorTexts.resting : errorTexts.retriesExhausted;
  return makeFailure(kind, { status: 0, code, message }, problem);
};

/** Returns the failure for a call that cannot be sent: its URL or a header has characters that HTTP forbids. */
export const unsendable = (code: string): UpstreamFailure =>
  makeFailure('unsendable', { status: 502, code, message: errorTexts.server });

/** Whether a call was not tried, since too many before it failed; its message says so. */
export const wasKeptBack = ({ kind }: UpstreamFailure): boolean => kind === 'not_sent';

/** Returns the failure for a reply without its body. [readings 21] */
export const missingBody = (): UpstreamFailure =>
  makeFailure('no_body', { status: 404, code: 'Data Missed!', message: errorTexts.dataMissed });

/** Whether a call succeeded but its reply has no body: whether what was asked for exists is unknown. */
export const lacksBody = ({ kind }: UpstreamFailure): boolean => kind === 'no_body';

/** Whether the upstream says that what was asked for does not exist. */
export const isMissing = (failure: UpstreamFailure): boolean => failure.status === 404 && !lacksBody(failure);

/** Whether the upstream refused a call until the session is confirmed by a fresh code. */
export const needsFreshCode = ({
  status,
  body,
}: Partial<Pick<UpstreamFailure, 'status' | 'body'>>): boolean =>
  status === 403 &&
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  body.code === 'code_needed';

/** The statuses by which the upstream itself answers what was asked for: it is refused, missing, in conflict or gone. */
const answers: ReadonlySet<number> = new Set([400, 404, 409, 410, 422]);

/**
 * Whether a public read failed and no customer caused it: no reply, a fault, a reply that breaks the contract, or a status
 * by which a server before the upstream refuses everyone alike, e.g. 302, 401, 403 or 429. The last good copy then
 * stands in.
 */
export const isOutage = ({ kind, status }: UpstreamFailure): boolean =>
  kind !== 'no_body' && kind !== 'unsendable' && !answers.has(status);

/** Returns the failure for a missing page or detail of a source. */
export const noSuchItem = (): UpstreamFailure =>
  makeFailure('refused', { status: 404, code: 'no_such_item', message: errorTexts.generic });

/** The upstream answered with something that is not what the contract says: its fault, like a 5xx. */
export const badReply = (body: unknown, problem?: ReplyProblem): UpstreamFailure =>
  makeFailure(
    'broken_contract',
    { status: 502, code: 'bad_reply', message: errorTexts.server, body },
    problem,
  );

const notImplemented = 501;

/** Whether an upstream does not have an optional call, or not what it was asked for. */
export const isAbsent = (failure: UpstreamFailure): boolean =>
  isMissing(failure) || failure.status === notImplemented;

/** The last status that HTTP has; one above it counts as a 5xx. */
const lastStatus = 599;

/**
 * Returns the failure for a status and body: a 5xx reveals no internals; otherwise the first message for people in the body.
 */
export function refusal(status: number, body: unknown, retryAfter: string | null): UpstreamFailure {
  const isFromServer = status >= 500;
  return {
    // What an upstream does not implement does not come with another try.
    kind: isFromServer && status !== notImplemented ? 'fault' : 'refused',
    status: Math.min(status, lastStatus),
    code: isFromServer ? 'upstream_fault' : 'upstream_refusal',
    message: isFromServer ? errorTexts.server : (findMessage(body) ?? errorTexts.generic),
    retryAfterMs: readRetryAfter(retryAfter),
    body,
    wasSent: true,
  };
}

/** The fields of an error's body that name something for a program. */
const forMachines: ReadonlySet<string> = new Set(['code', 'order_uuid', 'status']);
/** An error's body is read this deep. */
const deepest = 4;

/** Returns the texts of an error's body in the order in which they count: `message`, `detail`, then those of any field. */
function* textsOf(body: unknown, depth = 0): Generator<string> {
  if (typeof body === 'string' && body.trim() !== '') yield body;
  if (typeof body !== 'object' || body === null || depth === deepest) return;
  const named = ['message', 'detail'].filter((field) => Object.hasOwn(body, field));
  const others = Object.keys(body).filter((field) => !named.includes(field) && !forMachines.has(field));
  for (const field of [...named, ...others]) yield* textsOf(Reflect.get(body, field) as unknown, depth + 1);
}

/** Whether a text is written in Persian script: it begins so, or most of its letters are. */
function isPersian(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const isOurs = (letter: string): boolean => /\p{Script=Arabic}/u.test(letter);
  return (
    letters.some(isOurs) && (isOurs(letters[0] ?? '') || 2 * letters.filter(isOurs).length > letters.length)
  );
}

/** Returns the first message in Persian script in an error's body; null where there is none. [O-8.02, readings 37] */
export const findMessage = (body: unknown): string | null => [...textsOf(body)].find(isPersian) ?? null;

/** The longest machine text in the log, characters. */
const longestText = 160;

/**
 * Returns the text of an error's body that no customer sees, for the log: none where there is one for customers. It may
 * name a person, so longer numbers and addresses of mail are left out.
 */
export function machineTextOf(body: unknown): string | null {
  if (findMessage(body) !== null) return null;
  const [text] = textsOf(body);
  return text === undefined ? null : text.slice(0, longestText).replaceAll(/\S+@\S+|[\p{Nd}]{4,}/gu, '…');
}
