import { done, failed } from '@gam/shared/result';
import {
  deviceHeader,
  idempotencyHeader,
  senderHeader,
  type UpstreamCall,
  userTokenHeader,
} from '@gam/schemas/upstream';
import { type Dispatcher, request } from 'undici';
import { msLeft } from '../deadline.ts';
import { maxReply, readError } from './connections.ts';
import { badReply, networkFailure, type UpstreamResult } from './failure.ts';

/** The options of a call beside its parameters, query and body. */
export interface Circumstances {
  /** The signed-in user's token at the upstream. */
  token?: string | null;
  /** The customer's network address, for calls that the upstream limits by address. */
  from?: string;
  /**
   * The customer's browser, for calls that the upstream limits by browser: a value that is meaningless elsewhere.
   */
  device?: string;
  /** The body says what only a BFF knows: the call carries the BFF's credential. */
  vouched?: boolean;
  /** A write's idempotency key: the same on every try. */
  key?: string;
  /** Ends the call and its tries: a read ends when its customer leaves. */
  signal?: AbortSignal;
  /** Resolves when the call may be tried again; missing: at once. */
  tryAfter?: () => Promise<void>;
  /** Only what the upstream says now counts: no copy stands in for it, e.g. in a check that judges it. */
  fresh?: boolean;
}

export interface ExchangeInput extends Circumstances {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** The tag of the known content, which the upstream need not send again. */
  etag?: string | null;
}

/** What of a call's entry in the table says how it is sent. */
type SentCall = Pick<UpstreamCall, 'method' | 'path' | 'auth' | 'host'>;

export interface Host {
  url: string;
  mediaUrl: string;
  /** The BFF's own credential, for calls with `auth: 'bff'` and `'bff+user'`. */
  ownToken: string | null;
  /** Deadline of one try, ms. */
  tryMs?: number;
  /** Further headers of a call, e.g. the trace that it belongs to. */
  callHeaders?: () => Readonly<Record<string, string>>;
}

/** The raw reply of the upstream. */
export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
  readonly etag: string | null;
}
export type Exchanged = UpstreamResult<Answered>;

/** The deadline of one try, ms. */
const defaultTryMs = 5_000;

/**
 * Sends a call one time and reads what comes back, within the deadline of one try and the one around it. Whatever the
 * client throws is a failure with its kind.
 */
export async function exchange(
  dispatcher: Dispatcher,
  call: SentCall,
  input: ExchangeInput,
  host: Host,
): Promise<Exchanged> {
  const url =
    (call.host === 'media' ? host.mediaUrl : host.url) + fillPath(call.path, input.params, input.query);
  const token = call.auth === 'bff' || call.auth === 'bff+user' ? host.ownToken : input.token;
  const tryMs = host.tryMs ?? defaultTryMs;
  const left = msLeft();
  const timeout = AbortSignal.timeout(Math.ceil(Math.min(tryMs, left)));
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  const callHeaders = host.callHeaders?.();
  try {
    const reply = await request(url, {
      dispatcher,
      method: call.method,
      signal: input.signal ? AbortSignal.any([timeout, input.signal]) : timeout,
      headers: {
        accept: 'application/json',
        ...(body !== null && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(call.auth === 'bff+user' && input.token && { [userTokenHeader]: input.token }),
        ...(input.key && { [idempotencyHeader]: input.key }),
        ...(input.from && { 'x-forwarded-for': input.from }),
        ...(input.device && { [deviceHeader]: input.device }),
        ...((input.from || input.device || input.vouched) &&
          host.ownToken && { [senderHeader]: host.ownToken }),
        ...(input.etag && { 'if-none-match': input.etag }),
        ...callHeaders,
      },
      body,
    });
    const declared = Number(reply.headers['content-length'] ?? 0);
    if (declared > maxReply) {
      reply.body.destroy();
      return failed(badReply(null));
    }
    const { statusCode: status, headers } = reply;
    const answered: Answered = {
      status,
      text: await reply.body.text(),
      retryAfter: single(headers['retry-after']),
      etag: single(headers['etag']),
    };
    return done(answered);
  } catch (error) {
    const isEnded = input.signal?.aborted || (timeout.aborted && left < tryMs);
    return failed(isEnded ? networkFailure('ended') : readError(error));
  }
}

const single = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' ? header : null;

/**
 * Returns a call's path with its parameters and query. Each value is escaped, so that it stays in its place; `.` and
 * `..` are refused, since escaping does not change them.
 */
function fillPath(path: string, params: unknown, query: unknown): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const given = read(params, name);
    const value = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
    if (value === '' || value === '.' || value === '..')
      throw new RangeError(`no value for {${name}} in ${path}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

const read = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? Reflect.get(from, name)
    : undefined;
