import { done, failed } from '@gam/shared/result';
import {
  type CallInputs,
  type CallReply,
  type UpstreamCall,
  type UpstreamCallName,
  upstreamCalls,
} from '@gam/schemas/upstream';
import type { Dispatcher } from 'undici';
import { currentRef, msLeft, noteUndecidedWrite, withDeadline } from '../deadline.ts';
import type { AllowedAction } from './allow-action.ts';
import { type BreakerState, makeBreakers } from './breaker.ts';
import { openConnections } from './connections.ts';
import {
  type Answered,
  type Circumstances,
  exchange,
  type Exchanged,
  type ExchangeInput,
  type Host,
} from './exchange.ts';
import {
  isOutage,
  nameFault,
  refusal,
  type ReplyProblem,
  type UpstreamFailure,
  type UpstreamResult,
} from './failure.ts';
import { type Caches, makeCaches } from '../store/caches.ts';
import { makeLastGood } from './last-good.ts';
import { makeMissingCalls } from './missing-calls.ts';
import { parseReply, readUpstreamReply } from './read-upstream-reply.ts';
import { makeRetryBudget } from './retry-budget.ts';
import { retryCall } from './retry-call.ts';

/**
 * The longest time of a read that has a copy, ms: five tries that fail quickly take 4 s, and an upstream that hangs leaves
 * the rest of the request's deadline to reads without one.
 */
const withCopyMs = 6_000;

/** The input of a call. */
export type CallInput<N extends UpstreamCallName> = CallInputs<N> & Circumstances;

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
  /** Whether an optional call counts as missing, so that a page may leave out the way to its place. */
  lacks: <N extends UpstreamCallName>(name: N, input: CallInput<N>) => boolean;
  close: () => Promise<void>;
}

/** Runs a call in the span of a trace. `problemOf` returns the code of a result's failure; null if it succeeded. */
export type TraceCall = <T>(
  name: string,
  call: () => Promise<T>,
  problemOf: (result: T) => string | null,
) => Promise<T>;

export interface UpstreamOptions extends Host {
  /** Pause between tries, ms; 1000 by the specification. */
  pauseMs?: number;
  /** Tries a process may make in 10 s beside a tenth of its calls; 10 where it is not set. */
  spareTries?: number;
  /** The tries that a breaker judges by: it opens when half of so many in 10 s failed; 20 where it is not set. */
  breakerSample?: number;
  caches?: Caches;
  /** The clock by which calls count as missing, ms. */
  now?: () => number;
  onFailure?: (name: UpstreamCallName, failure: UpstreamFailure) => void;
  /** A reply broke the contract or HTTP; this comes in place of `onFailure`, and for polls too. */
  onBrokenReply?: (name: UpstreamCallName, problem: ReplyProblem) => void;
  /** A breaker opened, lets one try through, or closed; it stands for a call or for the host. */
  onBreaker?: (of: string, state: BreakerState) => void;
  /** An optional call counts as missing from now on: it is tried again now and then. */
  onMissing?: (name: UpstreamCallName) => void;
  /** A public read failed and was answered with a copy. */
  onStale?: (name: UpstreamCallName, ageMs: number) => void;
  /** Runs a call with all its tries in a span. */
  traceCall?: TraceCall;
  /** A try ended; `failure` is null where it succeeded. */
  onTry?: (name: string, failure: UpstreamFailure | null) => void;
  /** A call ended after all its tries. */
  onCall?: (name: string, failure: UpstreamFailure | null, ms: number) => void;
  /** A call was not tried again, since the budget of tries was used up. */
  onBudgetSpent?: (name: string) => void;
}

/**
 * The typed client of the upstream: every call of the table, with its deadline, tries and errors as values. The one layer
 * that tries again. A public read that fails is answered with its last good copy. [O-7.19, readings 4]
 */
export function connectUpstream(options: UpstreamOptions): Upstream {
  const agent = openConnections();
  const budget = makeRetryBudget(performance.now.bind(performance), options.spareTries);
  const breakers = makeBreakers(options.breakerSample, options.onBreaker);
  const caches = options.caches ?? makeCaches();
  const lastGood = makeLastGood(Date.now, caches);
  const missing = makeMissingCalls(options.now ?? Date.now, caches);
  const pauseMs = options.pauseMs ?? 1000;

  const takeTry = (name: string): boolean => {
    const isAllowed = budget.takeTry();
    if (!isAllowed) options.onBudgetSpent?.(name);
    return isAllowed;
  };

  const report = (name: UpstreamCallName, failure: UpstreamFailure): void => {
    if (failure.problem) options.onBrokenReply?.(name, failure.problem);
    else options.onFailure?.(name, failure);
  };

  /** A reply without a link that it had is shown, but breaks the contract all the same. */
  const noteLink = (name: UpstreamCallName) => (problem: ReplyProblem) =>
    options.onBrokenReply?.(name, problem);

  const observe = async <T>(
    name: string,
    call: () => Promise<UpstreamResult<T>>,
  ): Promise<UpstreamResult<T>> => {
    const began = performance.now();
    const result = await (options.traceCall?.(name, call, problemOf) ?? call());
    options.onCall?.(name, failureIn(result), performance.now() - began);
    return result.ok ? result : failed(nameFault(result.failure, currentRef()));
  };

  const repeat = (
    name: string,
    host: string,
    send: () => Promise<Exchanged>,
    read: (answered: Answered) => UpstreamResult<unknown>,
    { signal, tryAfter }: Pick<Circumstances, 'signal' | 'tryAfter'> = {},
  ) =>
    observe(name, () =>
      retryCall(
        async () => {
          const exchanged = await breakers.send(name, host, send);
          const result = exchanged.ok ? read(exchanged.value) : exchanged;
          options.onTry?.(name, failureIn(result));
          return result;
        },
        {
          signal,
          tryAfter,
          pauseMs,
          budget: { ...budget, takeTry: () => takeTry(name) },
          isOpen: () => breakers.isOpen(name, host),
        },
      ),
    );

  return {
    call: async <N extends UpstreamCallName>(name: N, input: CallInput<N>) => {
      const call: UpstreamCall = upstreamCalls[name];
      const known = missing.find(name, call, input);
      if (known !== null) return failed(known);
      const send = () =>
        repeat(
          name,
          hostOf(call, options),
          () => exchange(agent, call, input, options),
          (answered) => readUpstreamReply(call, answered, noteLink(name)),
          input,
        );
      const copy = mayBeCopied(call, input) ? lastGood.find(name, input) : null;
      const result = await (copy ? withDeadline(Math.min(msLeft(), withCopyMs), send) : send());
      if (!result.ok) report(name, result.failure);
      if (missing.note(name, call, input, result)) options.onMissing?.(name);
      if (!result.ok && call.effect === 'write' && isCutOff(result.failure, input)) noteUndecidedWrite();
      if (mayBeCopied(call, input)) lastGood.remember(name, input, result);
      const shown = copy && !result.ok && isOutage(result.failure) && !isLeft(input) ? copy : null;
      if (shown) options.onStale?.(name, shown.ageMs);
      // The reply was checked against the schema of this very call.
      return (shown?.result ?? result) as UpstreamResult<CallReply<N>>;
    },
    poll: async <N extends UpstreamCallName>(name: N, input: CallInput<N> & { etag?: string | null }) => {
      const call = upstreamCalls[name];
      const result = await observe(name, async () =>
        readIfChanged(call, input, await exchange(agent, call, input, options), noteLink(name)),
      );
      if (!result.ok && result.failure.problem) report(name, result.failure);
      // Checked against the call's schema, as above.
      return result as UpstreamResult<IfChanged<CallReply<N>>>;
    },
    act: async (action, circumstances) => {
      const result = await repeat(
        'act',
        options.url,
        () => sendAction(agent, action, circumstances, options),
        readActionReply,
      );
      return result.ok ? done(null) : result;
    },
    lacks: (name, input) => missing.lacks(name, upstreamCalls[name], input),
    close: () => agent.close(),
  };
}

const failureIn = (result: UpstreamResult<unknown>): UpstreamFailure | null =>
  result.ok ? null : result.failure;

const problemOf = (result: UpstreamResult<unknown>): string | null => failureIn(result)?.code ?? null;

const hostOf = (call: UpstreamCall, { url, mediaUrl }: Host): string =>
  call.host === 'media' ? mediaUrl : url;

/** Whether the deadline passed while the call was under way, so that its outcome is unknown. */
const isCutOff = ({ kind, wasSent }: UpstreamFailure, { signal }: ExchangeInput): boolean =>
  kind === 'ended' && wasSent && signal?.aborted !== true;

/** Whether nobody waits for the call any more; a call whose time is over is still waited for. */
const isLeft = ({ signal }: ExchangeInput): boolean =>
  signal?.aborted === true && (signal.reason as Error).name !== 'TimeoutError';

/** Whether a copy of a reply may stand in for it: it is the same for every caller, and holds for longer than a moment. */
const mayBeCopied = ({ method, auth, isMomentary }: UpstreamCall, { token, fresh }: ExchangeInput): boolean =>
  method === 'GET' &&
  (auth === 'anyone' || auth === 'optional') &&
  isMomentary !== true &&
  !token &&
  fresh !== true;

/** The outcome of a poll: unchanged, or the new content with its tag. */
export type IfChanged<T> =
  { readonly changed: false } | { readonly changed: true; readonly value: T; readonly etag: string | null };

/** Reads the reply to a request for newer content: 304 means that the tag is current. */
function readIfChanged(
  call: UpstreamCall,
  { etag }: ExchangeInput,
  exchanged: Exchanged,
  note: (problem: ReplyProblem) => void,
): UpstreamResult<IfChanged<unknown>> {
  if (!exchanged.ok) return exchanged;
  const answered = exchanged.value;
  if (answered.status === 304 && etag) return done({ changed: false });
  const read = readUpstreamReply(call, answered, note);
  return read.ok ? done({ changed: true, value: read.value, etag: answered.etag }) : read;
}

/** Calls an allowed action one time, with the user's own rights. */
function sendAction(
  dispatcher: Dispatcher,
  { verb, path, body }: AllowedAction,
  { token, key }: { token: string; key: string },
  host: Host,
): Promise<Exchanged> {
  const isSent = verb !== 'DELETE' && body !== undefined;
  const input = { token, key, ...(isSent && { body }) };
  return exchange(dispatcher, { method: verb, path, auth: 'user' }, input, host);
}

/** What an action's answer means; the reply of one that succeeded is not read. */
function readActionReply({ status, text, retryAfter }: Answered): UpstreamResult<null> {
  if (status >= 200 && status < 300) return done(null);
  return failed(refusal(status, parseReply(text) ?? null, retryAfter));
}
