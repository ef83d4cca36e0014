import type { FastifyBaseLogger } from 'fastify';
import { type Poller, startPoller } from '../jobs/poller.ts';

/** How often an outbox is looked into without being told, in ms: for what a dead process left in it. */
const pollEvery = 5_000;

/** Sends what is put into an outbox, from its start on, one pass at a time. */
export function startDispatcher({
  sendWaiting,
  log,
}: {
  /** Sends what waits; gives back how many messages were tried. */
  readonly sendWaiting: () => Promise<number>;
  readonly log: FastifyBaseLogger;
}): Poller {
  const work = async () => (await sendWaiting()) > 0;
  const poller = startPoller({ name: 'sending what an outbox holds', every: pollEvery, work, log });
  poller.wake();
  return poller;
}
