import pRetry from 'p-retry';
import { networkFailure, type UpstreamFailure, type UpstreamResult } from './failure.ts';

/** Five attempts in all. [O-7.19, readings 4] */
export const tries = 5;

/** Carries a failure that another try may mend through p-retry, which speaks in exceptions. */
class TryAgain extends Error {
  readonly failure: UpstreamFailure;

  constructor(failure: UpstreamFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

const isWorthAnotherTry = ({ status }: UpstreamFailure): boolean => status === 0 || status >= 500;

/**
 * Repeats a call that got no answer or a 5xx, with the same pause between the tries; a 4xx is final. Ends at once
 * when the signal does.
 */
export async function retryCall(
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
