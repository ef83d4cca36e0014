import type {
  ClientEvent,
  ErrorReply,
  FlowEvents,
  PageEvents,
  PageSourceReply,
  PartsReply,
  Reply,
  SourceReply,
} from '@gam/schemas/descriptors';
import { vi } from 'vitest';

/** A request of the client. */
export interface Sent {
  method: string;
  path: string;
  url: string;
  /** The requested version of a source. */
  v: string | null;
  /** The text of a search. */
  q: string | null;
  headers: Headers;
  body: FlowEvents | PageEvents | Record<string, unknown> | null;
}
type Content =
  Reply | PageSourceReply | PartsReply | SourceReply | (ErrorReply & { status: number; retryAfter?: number });
/** `Response`: of the proxy before the server, or of another server. */
type Answer = Content | Promise<Content> | Response | 'unreachable' | 'closing';

/**
 * Replaces the network, the client's outer border: replies to requests in the given order and records them. A request
 * without a reply stays open, like a slow one.
 */
export function fakeBff() {
  const sent: Sent[] = [];
  const answers: Record<string, Answer[]> = {
    '/api/screen': [],
    '/api/events': [],
    '/api/flows': [],
    '/api/sources/search': [],
  };
  let health: number | 'unreachable' = 200;
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    const url = new URL(input, location.href);
    if (init.method === 'HEAD')
      return health === 'unreachable'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response(null, { status: health }));
    sent.push({
      method: init.method ?? 'GET',
      path: url.pathname,
      url: url.searchParams.get('url') ?? '',
      v: url.searchParams.get('v'),
      q: url.searchParams.get('q'),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Sent['body']) : null,
    });
    const call = url.pathname.replace(/(?<=^\/api\/flows).*/, '');
    const answer = answers[call]?.shift();
    if (answer === undefined) return new Promise(() => undefined);
    if (answer === 'closing') return Promise.resolve(closing());
    if (answer instanceof Response) return Promise.resolve(answer);
    return answer === 'unreachable' ? Promise.reject(new TypeError('Failed to fetch')) : respond(answer);
  });
  return {
    sent,
    /** Sets the status of HEAD requests, or that they do not reach the server. */
    setHealth: (to: typeof health) => (health = to),
    onScreen: (...replies: Answer[]) => answers['/api/screen']?.push(...replies),
    onSearch: (...replies: Answer[]) => answers['/api/sources/search']?.push(...replies),
    onEvents: (...replies: Answer[]) => answers['/api/events']?.push(...replies),
    onSource: (...replies: Answer[]) => answers['/api/flows']?.push(...replies),
    /** The requests for sources: path, version and ticket. */
    sourcesAsked: () => sent.filter(({ path }) => path.startsWith('/api/flows/')),
    /** The batches of events that were sent, including repeated ones. */
    batches: () =>
      sent.filter(({ path }) => path === '/api/events').map(({ body }) => body as FlowEvents | PageEvents),
    /** The names and arguments of all sent events. */
    events: () =>
      sent
        .filter(({ path }) => path === '/api/events')
        .flatMap(({ body }) => (body as FlowEvents).events)
        .map(({ name, args }: ClientEvent) => [name, args] as const),
    reports: () => sent.filter(({ path }) => path === '/api/client-errors').map(({ body }) => body),
  };
}
export type FakeBff = ReturnType<typeof fakeBff>;

/** The response of a server that shuts down: its framework's format, not the protocol's. */
const closing = () =>
  new Response(JSON.stringify({ error: 'Service Unavailable', statusCode: 503 }), { status: 503 });

async function respond(given: Content | Promise<Content>): Promise<Response> {
  const answer = await given;
  const status = 'status' in answer ? answer.status : 200;
  const headers = 'retryAfter' in answer ? { 'retry-after': String(answer.retryAfter) } : {};
  return new Response(JSON.stringify(answer), { status, headers });
}
