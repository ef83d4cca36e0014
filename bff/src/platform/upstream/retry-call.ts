import { failed } from '@gam/shared/result';
import pRetry from 'p-retry';
import { setTimeout as pause } from 'node:timers/promises';
import { msLeft } from '../deadline.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { isPassing, networkFailure, type UpstreamFailure, type UpstreamResult } from './failure.ts';
import type { RetryBudget } from './retry-budget.ts';

/** Five attempts in all. */
const tries = 5;

/** No pause is longer than this where the work has no deadline, ms. */
const longestMs = 30_000;

/** Carries a failure that another try may mend through p-retry, which speaks in exceptions. */
class TryAgain extends Error {
  readonly failure: UpstreamFailure;

  constructor(failure: UpstreamFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

interface RetryOptions {
  readonly signal: AbortSignal | undefined;
  /** Resolves when another try may be made, beside the pause. */
  readonly tryAfter: (() => Promise<void>) | undefined;
  /** The least pause between two tries; an upstream's Retry-After makes it longer. ms */
  readonly pauseMs: number;
  readonly budget: RetryBudget;
  /** Whether another try would be let through at all. */
  readonly isOpen: () => boolean;
}

/**
 * Repeats a call that got no answer or a 5xx, with the same pause between the tries, as long as its deadline, the budget
 * and the breaker allow; a 4xx and a reply that breaks the contract are final. Ends at once when the signal does. A
 * failure says whether any of the tries may have reached the upstream. [O-7.19, readings 4]
 */
export async function retryCall(
  send: () => Promise<UpstreamResult<unknown>>,
  { signal, tryAfter, pauseMs, budget, isOpen }: RetryOptions,
): Promise<UpstreamResult<unknown>> {
  let wasSent = false;
  /** Whether the budget gave a try that was not made yet. */
  let hasTry = false;
  const attempt = async () => {
    hasTry = false;
    const result = await send();
    if (result.ok) return result;
    wasSent ||= result.failure.wasSent;
    if (isPassing(result.failure)) throw new TryAgain(result.failure);
    return result;
  };
  const fail = (failure: UpstreamFailure): UpstreamResult<unknown> => failed({ ...failure, wasSent });
  /** Whether the deadline left no time for the tries that were due: what came of the call is unknown. */
  let isOutOfTime = false;
  budget.countCall();
  try {
    const result = await pRetry(attempt, {
      retries: tries - 1,
      factor: 1,
      minTimeout: pauseMs,
      maxTimeout: pauseMs,
      shouldRetry: async ({ error, retriesLeft }) => {
        if (!(error instanceof TryAgain) || retriesLeft === 0) return false;
        if (tryAfter) await unlessAborted(tryAfter(), signal ?? AbortSignal.any([]));
        const longerMs = Math.max(0, (error.failure.retryAfterMs ?? 0) - pauseMs);
        isOutOfTime = pauseMs + longerMs >= msLeft();
        if (isOutOfTime || pauseMs + longerMs >= longestMs || isOpen() || !budget.takeTry()) return false;
        hasTry = true;
        await pause(longerMs, undefined, signal && { signal });
        return true;
      },
      ...(signal && { signal }),
    });
    return result.ok ? result : fail(result.failure);
  } catch (error) {
    if (signal?.aborted && hasTry) budget.returnTry();
    if (signal?.aborted) return fail(networkFailure('ended'));
    if (error instanceof TryAgain && isOutOfTime && error.failure.status === 0) {
      return fail(networkFailure('ended'));
    }
    if (error instanceof TryAgain) return fail(error.failure);
    throw error;
  }
}
