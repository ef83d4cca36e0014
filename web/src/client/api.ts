import type {
  catalogueHeader,
  catalogueLevel,
  ErrorReply,
  FlowEvents,
  PageEvents,
  Reply,
  Screen,
  WireError,
} from '@gam/schemas/descriptors';

// Repeated here with their types imported: a raised level is a compile error, and the bundle contains no schema.
const header: typeof catalogueHeader = 'gam-catalogue';
const level: typeof catalogueLevel = 5;

/** The header of every call that says which widgets this build knows; another site cannot send it. */
export const catalogueMark = { [header]: `web/${level}` };

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
  retryAfterMs: number | null;
}
/** The outcome of a call: a reply, a refusal, a protocol that this build cannot read, or no connection. */
export type Outcome =
  { kind: 'reply'; reply: Reply } | Refused | { kind: 'outdated' } | { kind: 'unreachable' };

/** Whether the requested flow is lost: its store has deleted it. */
export function isGone(outcome: Outcome): outcome is Extract<Outcome, { kind: 'refused' }> {
  return outcome.kind === 'refused' && outcome.status === 410;
}

/** Requests the screen at a URL of the product. */
export function askScreen(url: string, signal: AbortSignal): Promise<Outcome> {
  return ask(`/api/screen?url=${encodeURIComponent(url)}`, { method: 'GET' }, signal);
}

/** Sends events on a screen. */
export function sendEvents(body: FlowEvents | PageEvents, signal: AbortSignal): Promise<Outcome> {
  return ask('/api/events', { method: 'POST', body: JSON.stringify(body) }, signal);
}

/** Whether the server can be reached. */
export function isReachable(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
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

function ask(path: string, init: Request, signal: AbortSignal): Promise<Outcome> {
  return call(path, init, signal, readOutcome);
}

/** Sends a request and reads its response. Every failure on the way is the outcome `unreachable`. */
export async function call<O>(
  path: string,
  init: Request,
  signal: AbortSignal,
  read: (response: Response) => Promise<O>,
): Promise<O | { kind: 'unreachable' }> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, timeoutMs);
  signal.addEventListener('abort', stop, { signal: limit.signal });
  try {
    return await read(await fetch(path, { ...init, ...common(init), signal: limit.signal }));
  } catch {
    return { kind: 'unreachable' };
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

async function readOutcome(response: Response): Promise<Outcome> {
  const value = (await response.json()) as Partial<Reply & ErrorReply>;
  // A server that shuts down refuses in a format of its own: this counts as unreachable.
  if (typeof value.error === 'object') return readRefusal(response, value as ErrorReply);
  if (value.screen === undefined || value.protocol === undefined) return { kind: 'unreachable' };
  return canRead(value.protocol) ? { kind: 'reply', reply: value as Reply } : { kind: 'outdated' };
}

/** The refusal that a response contains. */
export function readRefusal(response: Response, { error, screen }: ErrorReply): Refused {
  const { status } = response;
  return { kind: 'refused', status, error, screen: screen ?? null, retryAfterMs: readRetryAfter(response) };
}

/** Whether this build can read a protocol version: within a major version, fields are only added. */
export function canRead(protocol: string): boolean {
  return protocol.startsWith('1.');
}

function readRetryAfter(response: Response): number | null {
  const isBusy = response.status === 503 || response.status === 429;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return isBusy && Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 30) * 1000 : null;
}
