import { setTimeout as pause } from 'node:timers/promises';
import type { Parts } from '../parts.ts';
import { handOver } from './run-intent.ts';

/** Resolves when no call of this process is under way, and every outcome is stored. */
async function finishCalls(parts: Parts): Promise<void> {
  const calls = parts.underWay;
  while (calls.size > 0) await Promise.all([...calls.values()].map(({ kept }) => kept));
}

/**
 * Hands the calls under way to the other processes: they send them again as soon as each may be sent twice. A result that
 * still comes is stored, as long as no other process has taken its call. Never rejects.
 */
async function handOverCalls(parts: Parts): Promise<void> {
  const calls = [...parts.underWay.values()];
  const handed = await Promise.allSettled(calls.map(({ flow, pending }) => handOver(parts, flow, pending)));
  for (const outcome of handed)
    if (outcome.status === 'rejected') parts.log.error({ err: outcome.reason }, 'a call was not handed over');
  await parts.store.leave();
}

/** How long calls may go on after the drain, ms: the process ends within 10 s where no file moves. */
const callsMs = 9_000;

/** Waits for the calls of a process that is about to end, from the end of its requests on, and hands over the rest. */
export async function leaveCalls(
  parts: Parts,
  requestsEnd: Promise<unknown>,
  limitMs: number = callsMs,
): Promise<void> {
  const finished = requestsEnd.then(
    () => finishCalls(parts),
    () => undefined,
  );
  await Promise.race([finished, pause(limitMs, undefined, { ref: false })]);
  await handOverCalls(parts);
}
