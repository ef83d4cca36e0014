import type { FlowEvents, PageEvents } from '@gam/schemas/descriptors';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { watchLoop } from '../../platform/loop-delay.ts';
import type { PlatformParts } from '../../platform/platform-parts.ts';
import { prepareBusyReply } from './busy-reply.ts';
import { requestClasses, type RequestClassName } from '../request-classes.ts';
import { boundsOf } from '../route-bounds.ts';

/** With fewer requests in flight the loop's delay does not come from their number, and refusals would not end it. */
const fewRequests = 16;

/**
 * Refuses requests while the process is full: past a limit of requests in flight, or while the event loop is behind. Visits
 * are refused first, call-backs of banks last; liveness, readiness and assets never. [scale: Admission]
 */
export function admitRequests(app: FastifyInstance, { config, log, metrics }: PlatformParts): void {
  const limits = config.admission;
  const loop = watchLoop();
  const inFlight = { requests: 0, uploads: 0, media: 0, live: 0 };
  const refusals = countRefusals(log, () => ({ inFlight, delayMs: Math.round(loop.delayMs()) }));
  const sendBusy = prepareBusyReply(config);
  app.addHook('onClose', () => {
    loop.stop();
    refusals.stop();
  });

  metrics?.beforeRead(() => {
    for (const [limit, count] of Object.entries(inFlight)) metrics.inFlight.set({ limit }, count);
  });

  /** Whether a class is full for one more request; `counted`: 1 if the request itself is counted already. */
  function isFull(name: RequestClassName, counted = 0): boolean {
    const { counts, share, needsLoop } = requestClasses[name];
    const others = inFlight[counts] - counted;
    if (others >= share * limits[counts]) return true;
    return needsLoop && others >= fewRequests && loop.delayMs() >= share * limits.loopDelayMs;
  }

  function refuse(name: RequestClassName, request: FastifyRequest, reply: FastifyReply): void {
    refusals.count(name);
    metrics?.refused.inc({ class: name });
    sendBusy(request, reply);
  }

  app.addHook('onRequest', (request, reply, done) => {
    const name = boundsOf(request.routeOptions.url).admission;
    if (name === null) return done();
    if (isFull(name)) return refuse(name, request, reply);
    const { counts } = requestClasses[name];
    inFlight[counts] += 1;
    reply.raw.once('close', () => {
      inFlight[counts] -= 1;
    });
    done();
  });

  app.addHook('preHandler', (request, reply, done) => {
    if (isEvent(request) && isFull('events', 1)) refuse('events', request, reply);
    else done();
  });
}

/** Whether a request contains an event of a customer, not only a poll for an outcome. */
const isEvent = ({ routeOptions: { url }, body }: FastifyRequest): boolean =>
  url === '/api/events' && (body as FlowEvents | PageEvents).events.some(({ name }) => name !== 'continue');

/** The shortest time between two lines of the log, ms. */
const refusalsEveryMs = 1_000;

/** Counts refused requests and logs them by class, beside `describe`, the state of the process: one line a second. */
function countRefusals(log: FastifyBaseLogger, describe: () => object) {
  let refused: { [K in RequestClassName]?: number } = {};
  let timer: NodeJS.Timeout | null = null;

  function write(): void {
    log.warn({ refused, ...describe() }, 'requests were refused: the process is full');
    refused = {};
    timer = null;
  }

  return {
    count(name: RequestClassName): void {
      refused[name] = (refused[name] ?? 0) + 1;
      timer ??= setTimeout(write, refusalsEveryMs).unref();
    },
    stop(): void {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
