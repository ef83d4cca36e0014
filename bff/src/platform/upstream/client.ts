import {
  type CallParts,
  type CallReply,
  type UpstreamCall,
  type UpstreamCallName,
  upstreamCalls,
} from '@gam/schemas/upstream';
import { Agent, type Dispatcher } from 'undici';
import { Type } from 'typebox';
import pRetry from 'p-retry';
import type { AllowedAction } from './allow-action.ts';
import { exchange, type ExchangeInput, type Host, maxReply } from './exchange.ts';
import { networkFailure, refusal, type UpstreamFailure, type UpstreamResult } from './failure.ts';
import { readAnswer } from './read-answer.ts';

/** The tries of a call, the first included. [O-7.19, readings 4] */
const tries = 5;

/** Carries a failure that another try may repair through p-retry, which uses exceptions. */
class TryAgain extends Error {
  readonly failure: UpstreamFailure;

  constructor(failure: UpstreamFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

const isWorthAnotherTry = ({ status }: UpstreamFailure): boolean => status === 0 || status >= 500;

/**
 * Repeats a call without an answer or with a 5xx, with the same pause between tries; a 4xx is final. Ends at once with
 * the signal.
 */
async function retryCall(
  send: () => Promise<UpstreamResult<unknown>>,
  signal: AbortSignal | undefined,
  pauseMs: number,
): Promise<UpstreamResult<unknown>> {
  const attempt = async () => {
    const result = await send();
    if (!result.ok && isWorthAnotherTry(result.failure)) throw new TryAgain(result.failure);
    return result;
  };
  try {
    return await pRetry(attempt, {
      retries: tries - 1,
      factor: 1,
      minTimeout: pauseMs,
      maxTimeout: pauseMs,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) return { ok: false, failure: networkFailure('aborted') };
    if (error instanceof TryAgain) return { ok: false, failure: error.failure };
    throw error;
  }
}

/** The options of a call beside its parameters, query and body. */
interface Circumstances {
  /** The signed-in user's token at the upstream. */
  token?: string | null;
  /** The customer's network address, for calls that the upstream limits by address. */
  from?: string;
  /**
   * The customer's browser, for calls that the upstream limits by browser: a value that is meaningless elsewhere.
   */
  device?: string;
  /** A write's idempotency key: the same on every try. */
  key?: string;
  /** Ends the call and its tries: a read ends when its customer leaves. */
  signal?: AbortSignal;
}

/** The input of a call. */
export type CallInput<N extends UpstreamCallName> = CallParts<N> & Circumstances;

export interface Upstream {
  call: <N extends UpstreamCallName>(name: N, input: CallInput<N>) => Promise<UpstreamResult<CallReply<N>>>;
  /**
   * A read for a caller that polls: sent once, and the caller reports its failures. With the tag of the known content
   * it returns only newer content.
   */
  poll: <N extends UpstreamCallName>(
    name: N,
    input: CallInput<N> & { etag?: string | null },
  ) => Promise<UpstreamResult<IfChanged<CallReply<N>>>>;
  /** Runs an action that the map allows, under its key, with the user's own token. [O-7.13] */
  act: (
    action: AllowedAction,
    circumstances: { token: string; key: string },
  ) => Promise<UpstreamResult<null>>;
  close: () => Promise<void>;
}

interface UpstreamOptions {
  url: string;
  mediaUrl: string;
  /** The BFF's own credential, for calls with `auth: 'bff'`. */
  ownToken: string | null;
  /** Pause between tries, ms; 1000 by the specification. */
  pauseMs?: number;
  /** Deadline of one try, ms. */
  tryMs?: number;
  onFailure?: (name: UpstreamCallName, failure: UpstreamFailure) => void;
}

/** The typed client of the upstream: every call of the table, with its deadline, tries and errors as values. [O-7.19] */
export function connectUpstream(options: UpstreamOptions): Upstream {
  const agent: Dispatcher = new Agent({
    connections: 64,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    connect: { timeout: 3_000 },
    maxResponseSize: maxReply,
  });
  return {
    call: async <N extends UpstreamCallName>(name: N, input: CallInput<N>) => {
      const result = await retryCall(
        () => sendOnce(agent, upstreamCalls[name], input, options),
        input.signal,
        options.pauseMs ?? 1000,
      );
      if (!result.ok) options.onFailure?.(name, result.failure);
      // The reply was checked against the call's schema.
      return result as UpstreamResult<CallReply<N>>;
    },
    poll: async <N extends UpstreamCallName>(name: N, input: CallInput<N> & { etag?: string | null }) => {
      const result = await askIfChanged(agent, upstreamCalls[name], input, options);
      // Checked against the call's schema, as above.
      return result as UpstreamResult<IfChanged<CallReply<N>>>;
    },
    act: async (action, circumstances) => {
      const result = await retryCall(
        () => runAction(agent, action, circumstances, options),
        undefined,
        options.pauseMs ?? 1000,
      );
      return result.ok ? { ok: true, value: null } : result;
    },
    close: () => agent.close(),
  };
}

/** Sends a call once and returns its outcome. */
async function sendOnce(
  dispatcher: Dispatcher,
  call: UpstreamCall,
  input: ExchangeInput,
  host: Host,
): Promise<UpstreamResult<unknown>> {
  const exchanged = await exchange(dispatcher, call, input, host);
  return exchanged.ok ? readAnswer(call, exchanged.answered) : exchanged;
}

/** The outcome of a poll: unchanged, or the new content with its tag. */
type IfChanged<T> =
  { readonly changed: false } | { readonly changed: true; readonly value: T; readonly etag: string | null };

/** Requests newer content once: 304 means that the tag is current. */
async function askIfChanged(
  dispatcher: Dispatcher,
  call: UpstreamCall,
  input: ExchangeInput,
  host: Host,
): Promise<UpstreamResult<IfChanged<unknown>>> {
  const exchanged = await exchange(dispatcher, call, input, host);
  if (!exchanged.ok) return exchanged;
  const { answered } = exchanged;
  if (answered.status === 304 && input.etag) return { ok: true, value: { changed: false } };
  const read = readAnswer(call, answered);
  return read.ok ? { ok: true, value: { changed: true, value: read.value, etag: answered.etag } } : read;
}

/** Calls an allowed action once, with the user's own token. Its reply is not read. */
async function runAction(
  dispatcher: Dispatcher,
  { verb, path, body }: AllowedAction,
  { token, key }: { token: string; key: string },
  host: Host,
): Promise<UpstreamResult<null>> {
  const call: UpstreamCall = {
    method: verb,
    path,
    about: 'An action of a duplication.',
    auth: 'user',
    effect: 'write',
    reply: Type.Unknown(),
  };
  const isSent = verb !== 'DELETE' && body !== undefined;
  const exchanged = await exchange(dispatcher, call, { token, key, ...(isSent && { body }) }, host);
  if (!exchanged.ok) return exchanged;
  const { status, text, retryAfter } = exchanged.answered;
  if (status >= 200 && status < 300) return { ok: true, value: null };
  return { ok: false, failure: refusal(status, parse(text), retryAfter) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
