import { type CallReply, type CallParts, type UpstreamCallName, upstreamCalls } from '@gam/schemas/upstream';
import { Agent, type Dispatcher } from 'undici';
import type { AllowedAction } from './allow-action.ts';
import { askIfChanged, type IfChanged } from './ask-if-changed.ts';
import { maxReply } from './exchange.ts';
import type { UpstreamFailure, UpstreamResult } from './failure.ts';
import { retryCall } from './retry-call.ts';
import { runAction } from './run-action.ts';
import { sendOnce } from './send-once.ts';

/** What a call takes beside its own parameters, query and body. */
interface Circumstances {
  /** The signed-in user's token at the upstream. */
  token?: string | null;
  /** The customer's network address, where the upstream limits by it. */
  from?: string;
  /** The customer's browser, where the upstream limits by it: a value that means nothing elsewhere. */
  device?: string;
  /** A write's idempotency key: the same on every try. */
  key?: string;
  /** Ends the call, its tries included: a read is abandoned with its customer. */
  signal?: AbortSignal;
}

/** What a call takes. */
export type CallInput<N extends UpstreamCallName> = CallParts<N> & Circumstances;

export interface Upstream {
  call: <N extends UpstreamCallName>(name: N, input: CallInput<N>) => Promise<UpstreamResult<CallReply<N>>>;
  /**
   * A read by somebody who asks again anyway: sent one time, and what goes wrong is for the asker to tell. With the tag
   * of what is known it brings only what is new.
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

export interface UpstreamOptions {
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
      // The reply was checked against the schema of this very call.
      return result as UpstreamResult<CallReply<N>>;
    },
    poll: async <N extends UpstreamCallName>(name: N, input: CallInput<N> & { etag?: string | null }) => {
      const result = await askIfChanged(agent, upstreamCalls[name], input, options);
      // As above: checked against the schema of this very call.
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
