import { requestRefHeader } from '@gam/schemas/upstream';
import type { FastifyBaseLogger } from 'fastify';
import { currentRef } from '../deadline.ts';
import type { BreakerState } from '../upstream/breaker.ts';
import type { BrokenReplies } from '../upstream/broken-replies.ts';
import type { UpstreamOptions } from '../upstream/client.ts';
import { machineTextOf, type UpstreamFailure } from '../upstream/failure.ts';
import type { Telemetry } from './open-telemetry.ts';

/** What became of a call or a try; `failure`: null if it succeeded. */
const outcomeOf = (failure: UpstreamFailure | null): string => failure?.kind ?? 'ok';

/** Returns the listeners of the upstream's client that log, count and trace its calls. */
export function observeUpstream(
  log: FastifyBaseLogger,
  { metrics, tracing }: Telemetry,
  broken: BrokenReplies,
): Partial<UpstreamOptions> {
  return {
    onTry: (call, failure) => metrics?.tries.inc({ call, outcome: outcomeOf(failure) }),
    onCall: (call, failure, ms) => metrics?.calls.observe({ call, outcome: outcomeOf(failure) }, ms / 1_000),
    onBudgetSpent: (call) => metrics?.spent.inc({ call }),
    onFailure: (call, { status, code, body }) => {
      const told = machineTextOf(body);
      log.warn(
        { call, status, code, ...(told !== null && { told }), reqId: currentRef(), ...nameTrace(tracing) },
        'a call of the upstream failed',
      );
    },
    onBrokenReply: (call, problem) => {
      metrics?.brokenReplies.inc({ call });
      if (!broken.note(call, problem)) return;
      const { field, expected, came: got } = problem;
      log.warn(
        { call, field, expected, got, reqId: currentRef(), ...nameTrace(tracing) },
        'a reply of the upstream breaks the contract',
      );
    },
    onBreaker: (breaker, now) => {
      for (const state of breakerStates) metrics?.breakers.set({ breaker, state }, state === now ? 1 : 0);
      log.warn({ breaker, state: now }, 'a breaker of the upstream changed its state');
    },
    onMissing: (call) => log.warn({ call }, 'the upstream lacks an optional call'),
    onStale: (call, ageMs) => {
      metrics?.copies.inc({ call });
      log.warn({ call, stale: true, ageMs }, 'a copy stands in for the upstream');
    },
    ...(tracing && { traceCall: tracing.traceCall }),
    // The upstream's log names the request as this one does.
    callHeaders: () => {
      const ref = currentRef();
      return { ...tracing?.headers(), ...(ref !== null && { [requestRefHeader]: ref }) };
    },
  };
}

const breakerStates = ['closed', 'half_open', 'open'] satisfies BreakerState[];

const nameTrace = (tracing: Telemetry['tracing']) => {
  const traceId = tracing?.traceId() ?? null;
  return traceId === null ? {} : { traceId };
};
