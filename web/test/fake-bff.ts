import type {
  ClientEvent,
  ErrorReply,
  FlowEvents,
  PageEvents,
  Reply,
  SourceReply,
} from '@gam/schemas/descriptors';
import { vi } from 'vitest';

/** A request as it left the client. */
export interface Sent {
  method: string;
  path: string;
  url: string;
  /** The version that a source is asked for under. */
  v: string | null;
  headers: Headers;
  body: FlowEvents | PageEvents | Record<string, unknown> | null;
}
type Content = Reply | SourceReply | (ErrorReply & { status: number; retryAfter?: number });
type Answer = Content | Promise<Content> | 'unreachable' | 'closing';

/**
 * Stands in for the network, the client's outer border: answers screens and events in the order they were given, and
 * keeps what was sent. A call with no answer left stays open, like a slow one.
 */
export function fakeBff() {
  const sent: Sent[] = [];
  const answers: Record<string, Answer[]> = { '/api/screen': [], '/api/events': [], '/api/flows': [] };
  let isThere = true;
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    const url = new URL(input, location.href);
    if (init.method === 'HEAD')
      return isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch'));
    sent.push({
      method: init.method ?? 'GET',
      path: url.pathname,
      url: url.searchParams.get('url') ?? '',
      v: url.searchParams.get('v'),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Sent['body']) : null,
    });
    const call = url.pathname.replace(/(?<=^\/api\/flows).*/, '');
    const answer = answers[call]?.shift();
    if (answer === undefined) return new Promise(() => undefined);
    if (answer === 'closing') return Promise.resolve(closing());
    return answer === 'unreachable' ? Promise.reject(new TypeError('Failed to fetch')) : respond(answer);
  });
  return {
    sent,
    /** Whether it can be reached by whoever only asks that. */
    setThere: (there: boolean) => (isThere = there),
    onScreen: (...replies: Answer[]) => answers['/api/screen']?.push(...replies),
    onEvents: (...replies: Answer[]) => answers['/api/events']?.push(...replies),
    onSource: (...replies: Answer[]) => answers['/api/flows']?.push(...replies),
    /** The sources that were asked for: path, version and ticket. */
    sourcesAsked: () => sent.filter(({ path }) => path.startsWith('/api/flows/')),
    /** The batches of events that were sent, a re-sent one again. */
    batches: () =>
      sent.filter(({ path }) => path === '/api/events').map(({ body }) => body as FlowEvents | PageEvents),
    /** Names and arguments of all events that were sent. */
    events: () =>
      sent
        .filter(({ path }) => path === '/api/events')
        .flatMap(({ body }) => (body as FlowEvents).events)
        .map(({ name, args }: ClientEvent) => [name, args] as const),
    reports: () => sent.filter(({ path }) => path === '/api/client-errors').map(({ body }) => body),
  };
}
export type FakeBff = ReturnType<typeof fakeBff>;

/** What a server says that is about to end: its framework's words, not the protocol's. */
const closing = () =>
  new Response(JSON.stringify({ error: 'Service Unavailable', statusCode: 503 }), { status: 503 });

async function respond(given: Content | Promise<Content>): Promise<Response> {
  const answer = await given;
  const status = 'status' in answer ? answer.status : 200;
  const headers = 'retryAfter' in answer ? { 'retry-after': String(answer.retryAfter) } : {};
  return new Response(JSON.stringify(answer), { status, headers });
}
