import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { watchLoop } from '../../platform/loop-delay.ts';
import type { PlatformParts } from '../../platform/platform-parts.ts';
import { prepareBusyReply } from './busy-reply.ts';
import { countRefusals } from './count-refusals.ts';
import { classOf, isEvent, requestClasses, type RequestClassName } from './request-classes.ts';

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
    const name = classOf(request);
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
