import type { FlowEvents, PageEvents } from '@gam/schemas/descriptors';
import type { FastifyRequest } from 'fastify';
import type { AdmissionLimits } from '../../platform/config/read-config.ts';

/** A class of requests that is admitted or refused together. */
interface RequestClass {
  /** The limit that its requests count for. */
  readonly counts: Exclude<keyof AdmissionLimits, 'loopDelayMs'>;
  /** The part of the limits up to which it is admitted: the further on its customers are, the later it is refused. */
  readonly share: number;
  /** Whether it is refused because of the event loop's delay too; a file costs the loop little. */
  readonly needsLoop: boolean;
}

/** The classes in the order in which they are refused. */
export const requestClasses = {
  visits: { counts: 'requests', share: 0.6, needsLoop: true },
  events: { counts: 'requests', share: 0.8, needsLoop: true },
  /** A bank's call-backs, and polls for an outcome that is under way. */
  outcomes: { counts: 'requests', share: 1, needsLoop: true },
  uploads: { counts: 'uploads', share: 1, needsLoop: false },
  media: { counts: 'media', share: 1, needsLoop: false },
  /** Pages that clients follow: an open connection each, for minutes. */
  live: { counts: 'live', share: 1, needsLoop: true },
} as const satisfies Record<string, RequestClass>;

export type RequestClassName = keyof typeof requestClasses;

/** The class of each route by its beginning; null: always admitted, for balancers and assets. Other routes are visits. */
const byRoute: readonly (readonly [beginning: string, name: RequestClassName | null])[] = [
  ['/livez', null],
  ['/readyz', null],
  ['/assets/', null],
  ['/service-worker.js', null],
  ['/favicon.ico', null],
  ['/media/', 'media'],
  ['/api/uploads/', 'uploads'],
  ['/api/live', 'live'],
  // Its body decides later whether it is an event.
  ['/api/events', 'outcomes'],
  ['/api/flows/:id/sources/', 'events'],
  ['/order/', 'events'],
  ['/pay/return/', 'outcomes'],
  ['/v2/billings/', 'outcomes'],
];

/** Returns the class of a request before its body is read; null: always admitted. */
export function classOf({ routeOptions: { url } }: FastifyRequest): RequestClassName | null {
  const found = byRoute.find(([beginning]) => url?.startsWith(beginning));
  return found === undefined ? 'visits' : found[1];
}

/** Whether a request contains an event of a customer, not only a poll for an outcome. */
export function isEvent({ routeOptions: { url }, body }: FastifyRequest): boolean {
  return (
    url === '/api/events' && (body as FlowEvents | PageEvents).events.some(({ name }) => name !== 'continue')
  );
}
