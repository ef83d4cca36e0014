import type {
  catalogueHeader,
  catalogueLevel,
  ErrorReply,
  FlowEvents,
  PageEvents,
  PartsReply,
  partsVersion,
  protocolHeader,
  Reply,
  Screen,
  SourceReply,
  WireError,
} from '@gam/schemas/descriptors';
import { done, failed, type Failed, type Result } from '@gam/shared/result';
import { readRetryAfter } from '@gam/shared/retry-after';

// Repeated here with their types imported: a raised level is a compile error, and the bundle contains no schema.
const header: typeof catalogueHeader = 'gam-catalogue';
const level: typeof catalogueLevel = 9;

/** The header of every call that says which widgets this build knows; another site cannot send it. */
export const catalogueMark = { [header]: `web/${level}` };

const versionHeader: typeof protocolHeader = 'gam-protocol';
const inFragments: typeof partsVersion = '1.1';

/** Something that the client could not draw or run. */
interface ErrorReport {
  kind: 'unknown_node' | 'bad_node' | 'chunk' | 'script' | 'csp';
  path: string;
  message: string;
  screen?: string;
}

/** The limit of a call: the BFF replies within 8 s, a dead connection never. */
const timeoutMs = 20_000;

/** A refusal of the server and its reason. */
export interface Refused {
  kind: 'refused';
  status: number;
  error: WireError;
  screen: Screen | null;
}
/** A call that has to be repeated: there is no connection, or the server has no time now. */
export type Unreached =
  | { kind: 'unreachable' }
  /** Another server has replied, such as the page of a network that asks to sign in. */
  | { kind: 'foreign' }
  /** `waitMs`: how long the server asks to wait; null where it does not say. */
  | { kind: 'busy'; waitMs: number | null };
/** Why the server's reply does not count: a refusal, or a protocol that this build cannot read. */
export type Rejected = Refused | { kind: 'outdated' };
/** The result of a call. */
export type ApiResult = Result<Reply, Rejected | Unreached>;

/** Whether the requested flow is lost: its store has deleted it. */
export function isGone(rejected: Rejected): rejected is Refused {
  return rejected.kind === 'refused' && rejected.status === 410;
}

/** Whether the server has lost the last writes of a flow. */
export function isBehind(rejected: Rejected): rejected is Refused {
  return rejected.kind === 'refused' && rejected.status === 409 && rejected.error.code === 'behind';
}

/** Requests the screen at a URL of the product. */
export function askScreen(url: string, signal: AbortSignal): Promise<ApiResult> {
  return ask(`/api/screen?url=${encodeURIComponent(url)}`, { method: 'GET' }, signal);
}

/** Sends events on a screen; the reply is whole. */
export function sendEvents(body: FlowEvents | PageEvents, signal: AbortSignal): Promise<ApiResult> {
  return ask(...eventsCall(body), signal);
}

/**
 * Sends events on a flow's screen for a reply in fragments, which `assemble` makes whole; null where it cannot, or where
 * a server of an earlier build cannot read the body. [protocol: Fragments]
 */
export async function sendForFragments(
  body: FlowEvents,
  signal: AbortSignal,
  assemble: (reply: PartsReply) => Reply | null,
): Promise<ApiResult | null> {
  const [path, init] = eventsCall(body);
  const headers = { ...init.headers, [versionHeader]: inFragments };
  const result = await call(path, { ...init, headers }, signal, (content) =>
    'fragments' in content ? done(assemble(content as unknown as PartsReply)) : readReply(content),
  );
  if (result.ok) return result.value && done(result.value);
  const { failure } = result;
  // A refused event has its screen.
  const isUnread = failure.kind === 'refused' && failure.status === 400 && failure.screen === null;
  return isUnread ? null : result;
}

const eventsCall = (body: FlowEvents | PageEvents): [path: string, init: Request] => [
  '/api/events',
  {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { traceparent: `00-${randomHex(16)}-${randomHex(8)}-01` },
  },
];

/** Random bytes in hexadecimal, for W3C's trace context: the servers' traces and logs name each request by it. */
const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Whether the server can be reached and is not busy. */
export function isReachable(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => !isBusyStatus(status),
    () => false,
  );
}

/** Reports to the BFF what could not be drawn. Does not wait for the reply; a failure has no effect. */
export function sendClientError(report: ErrorReport): void {
  const init = { method: 'POST', body: JSON.stringify(report), keepalive: true };
  void fetch('/api/client-errors', { ...init, ...common(init) }).catch(() => undefined);
}

interface Request extends Omit<RequestInit, 'headers'> {
  headers?: Readonly<Record<string, string>>;
}

function ask(path: string, init: Request, signal: AbortSignal): Promise<ApiResult> {
  return call(path, init, signal, readReply);
}

const unreachable = failed({ kind: 'unreachable' } as const);
const foreign = failed({ kind: 'foreign' } as const);

/** The content of any response, unchecked. */
type Content = Partial<Reply & SourceReply & ErrorReply>;

/**
 * Sends a request and reads its response; `read` returns null for content that is not the protocol's, which is `foreign`.
 * Every failure on the way is `unreachable`.
 */
export async function call<T, F = never>(
  path: string,
  init: Request,
  signal: AbortSignal,
  read: (content: Content) => Result<T, F> | null,
): Promise<Result<T, F | Refused | Unreached>> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, timeoutMs);
  signal.addEventListener('abort', stop, { signal: limit.signal });
  try {
    const response = await fetch(path, { ...init, ...common(init), signal: limit.signal });
    const content = parse(await response.text());
    return readFailure(response, content) ?? (content && read(content)) ?? foreign;
  } catch {
    return unreachable;
  } finally {
    clearTimeout(timer);
    stop();
  }
}

function common({ body, headers }: Request): RequestInit {
  const named = { ...headers, ...catalogueMark, accept: 'application/json' };
  return {
    credentials: 'same-origin',
    headers: body === undefined ? named : { ...named, 'content-type': 'application/json' },
  };
}

function readReply(value: Partial<Reply>): Result<Reply, Rejected> | null {
  if (value.screen === undefined || value.protocol === undefined) return null;
  return canRead(value.protocol) ? done(value as Reply) : failed({ kind: 'outdated' });
}

/** The JSON object in a text; null for any other text. */
function parse(text: string): Content | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** The statuses of a server, or of the proxy before it, that may serve the same request later. */
const isBusyStatus = (status: number): boolean => status >= 500 || status === 429;

/** The refusal in a response, or its request to come back later; null where it has neither. */
function readFailure(response: Response, content: Content | null): Failed<Refused | Unreached> | null {
  const { status } = response;
  const waitMs = status === 503 || status === 429 ? readWait(response.headers.get('retry-after')) : null;
  if (waitMs !== null) return failed({ kind: 'busy', waitMs });
  const { error, screen } = content ?? {};
  // Proxies, and a server that shuts down, refuse in formats of their own.
  if (typeof error === 'object') return failed({ kind: 'refused', status, error, screen: screen ?? null });
  return isBusyStatus(status) ? failed({ kind: 'busy', waitMs }) : null;
}

/** Whether this build can read a protocol version: within a major version, fields are only added. */
export function canRead(protocol: string): boolean {
  return protocol.startsWith('1.');
}

/** The shortest and the longest wait that a server can ask for, ms. */
const [shortestWaitMs, longestWaitMs] = [1_000, 600_000];

/** The wait that a response's `Retry-After` asks for, within bounds, ms; null where it asks for none. */
export function readWait(header: string | null): number | null {
  const ms = readRetryAfter(header);
  return ms === null ? null : Math.min(Math.max(ms, shortestWaitMs), longestWaitMs);
}
