import { idempotencyHeader, type UpstreamCall } from '@gam/schemas/upstream';
import { type Dispatcher, errors, request } from 'undici';
import { checkReply } from './check-reply.ts';
import { badReply, missingBody, networkFailure, refusal, type UpstreamResult } from './failure.ts';
import { fillPath } from './fill-path.ts';

interface Input {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  token?: string | null;
  key?: string;
  from?: string;
  signal?: AbortSignal;
}
interface Host {
  url: string;
  mediaUrl: string;
  ownToken: string | null;
  tryMs?: number;
}

/** The deadline of one try, ms. */
const defaultTryMs = 5_000;
/** The longest reply that is read, bytes; the client's connections end one that does not say how long it is. */
export const maxReply = 8 * 1024 * 1024;

/** Sends a call one time and says what came of it; never throws for what an upstream or a network can do. */
export async function sendOnce(
  dispatcher: Dispatcher,
  call: UpstreamCall,
  input: Input,
  host: Host,
): Promise<UpstreamResult<unknown>> {
  const url =
    (call.host === 'media' ? host.mediaUrl : host.url) + fillPath(call.path, input.params, input.query);
  const token = call.auth === 'bff' ? host.ownToken : input.token;
  const deadline = AbortSignal.timeout(host.tryMs ?? defaultTryMs);
  try {
    const reply = await request(url, {
      dispatcher,
      method: call.method,
      signal: input.signal ? AbortSignal.any([deadline, input.signal]) : deadline,
      headers: {
        accept: 'application/json',
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(input.key && { [idempotencyHeader]: input.key }),
        ...(input.from && { 'x-forwarded-for': input.from }),
      },
      body: input.body === undefined ? null : JSON.stringify(input.body),
    });
    const declared = Number(reply.headers['content-length'] ?? 0);
    if (declared > maxReply) {
      reply.body.destroy();
      return { ok: false, failure: badReply(null) };
    }
    return read(call, reply.statusCode, await reply.body.text(), reply.headers['retry-after']);
  } catch (error) {
    if (error instanceof errors.ResponseExceededMaxSizeError) return { ok: false, failure: badReply(null) };
    if (isNetworkTrouble(error)) return { ok: false, failure: networkFailure(nameOf(error)) };
    throw error;
  }
}

function read(
  call: UpstreamCall,
  status: number,
  text: string,
  retryAfter: string | string[] | undefined,
): UpstreamResult<unknown> {
  const body = parse(text);
  if (status < 200 || status > 299) {
    return {
      ok: false,
      failure: refusal(status, body ?? null, typeof retryAfter === 'string' ? retryAfter : null),
    };
  }
  if (text.trim() === '' || body === null) return { ok: false, failure: missingBody() };
  return body !== undefined && checkReply(call, body)
    ? { ok: true, value: body }
    : { ok: false, failure: badReply(body) };
}

/** Undefined where the text is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isNetworkTrouble(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isAbort = error.name === 'AbortError' || error.name === 'TimeoutError';
  return (
    isAbort || error instanceof errors.UndiciError || ('code' in error && typeof error.code === 'string')
  );
}

const nameOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.name;
