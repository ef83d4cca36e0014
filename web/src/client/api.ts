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

// Written again, their types borrowed: a level that was raised without this build knowing is a compile error, and no
// schema comes along into the bundle.
const header: typeof catalogueHeader = 'gam-catalogue';
const level: typeof catalogueLevel = 5;

/** Says on every call which widgets this build knows; no other site can send it. */
export const catalogueMark = { [header]: `web/${level}` };

/** What a client found that it could not draw or run. */
export interface ErrorReport {
  kind: 'unknown_node' | 'bad_node' | 'chunk' | 'script' | 'csp';
  path: string;
  message: string;
  screen?: string;
}

/** The BFF replies within 8 s; a dead connection never does. */
const timeoutMs = 20_000;

/** What the server refused, and why. */
export interface Refused {
  kind: 'refused';
  status: number;
  error: WireError;
  screen: Screen | null;
  retryAfterMs: number | null;
}
/** What came of a call: a screen, a refusal in words, a protocol that this build cannot read, or nothing. */
export type Outcome =
  { kind: 'reply'; reply: Reply } | Refused | { kind: 'outdated' } | { kind: 'unreachable' };

/** Whether what was asked for is a flow that no store has any more. */
export function isGone(outcome: Outcome): outcome is Extract<Outcome, { kind: 'refused' }> {
  return outcome.kind === 'refused' && outcome.status === 410;
}

/** The screen at a URL of the product. */
export function askScreen(url: string, signal: AbortSignal): Promise<Outcome> {
  return ask(`/api/screen?url=${encodeURIComponent(url)}`, { method: 'GET' }, signal);
}

/** Events on a screen. */
export function sendEvents(body: FlowEvents | PageEvents, signal: AbortSignal): Promise<Outcome> {
  return ask('/api/events', { method: 'POST', body: JSON.stringify(body) }, signal);
}

/** Whether the server answers at all. */
export function isReachable(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** Tells the BFF what could not be drawn. Nobody waits for it, and nothing follows from its failure. */
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

/** Calls, and reads what comes; whatever goes wrong on the way is one thing: nobody was reached. */
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
  // A server that is about to end refuses in words of its own: that is nobody who was reached.
  if (typeof value.error === 'object') return readRefusal(response, value as ErrorReply);
  if (value.screen === undefined || value.protocol === undefined) return { kind: 'unreachable' };
  return canRead(value.protocol) ? { kind: 'reply', reply: value as Reply } : { kind: 'outdated' };
}

/** A refusal, as it came. */
export function readRefusal(response: Response, { error, screen }: ErrorReply): Refused {
  const { status } = response;
  return { kind: 'refused', status, error, screen: screen ?? null, retryAfterMs: readRetryAfter(response) };
}

/** Within a major, fields are only added. */
export function canRead(protocol: string): boolean {
  return protocol.startsWith('1.');
}

function readRetryAfter(response: Response): number | null {
  const isBusy = response.status === 503 || response.status === 429;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return isBusy && Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 30) * 1000 : null;
}
