import type { Deadlines } from '../protocol/parts.ts';
import type { LimitName } from './rate-limits.ts';
import type { RequestClassName } from './request-classes.ts';

/** What bounds the requests of a route. */
interface RouteBounds {
  /** The limit per minute; null: none, for balancers, which ask often, and for this build's assets, which cost nothing. */
  readonly limit: LimitName | null;
  /** The class that admits it; null: always admitted, for balancers and assets. */
  readonly admission: RequestClassName | null;
  /** The deadline; null: what moves there takes as long as it moves, e.g. a file. */
  readonly deadline: keyof Deadlines | null;
}

/** The bounds of every other route, and of requests without a route. */
const usual: RouteBounds = { limit: 'others', admission: 'visits', deadline: 'screenMs' };

const free: Partial<RouteBounds> = { limit: null, admission: null };

/** How the bounds of each route differ, by its beginning; the first that fits counts. */
const byRoute = Object.entries<Partial<RouteBounds>>({
  '/livez': free,
  '/readyz': free,
  '/assets/': { ...free, deadline: null },
  '/service-worker.js': free,
  '/favicon.ico': free,
  '/media/': { limit: 'pictures', admission: 'media', deadline: null },
  // Its body decides later whether it is an event.
  '/api/events': { limit: 'events', admission: 'outcomes', deadline: 'eventMs' },
  '/api/screen': { limit: 'screens' },
  '/api/live': { limit: 'live', admission: 'live', deadline: null },
  '/api/uploads/': { limit: 'uploads', admission: 'uploads', deadline: null },
  '/api/client-errors': { limit: 'reports' },
  '/api/flows/:id/sources/': { limit: 'sources', admission: 'events' },
  '/api/sources/': { limit: 'sources' },
  '/api/flows/:id/explain': { limit: 'explanations' },
  '/api/services/': { limit: 'explanations', deadline: 'rulesMs' },
  '/api/upstream/broken-replies': { limit: 'explanations' },
  '/api/finance/': { limit: 'explanations', deadline: null },
  '/api/rules/sign-in': { deadline: 'rulesMs' },
  '/api/rules/': { limit: 'rules', deadline: 'rulesMs' },
  '/pay/return/': { limit: 'callBacks', admission: 'outcomes' },
  '/v2/billings/': { limit: 'callBacks', admission: 'outcomes' },
  '/order/': { limit: 'events', admission: 'events', deadline: 'eventMs' },
  '/*': { limit: 'pages' },
}).map(([beginning, own]) => ({ beginning, bounds: { ...usual, ...own } }));

/** Returns what bounds the requests of a route. */
export const boundsOf = (route: string | undefined): RouteBounds =>
  byRoute.find(({ beginning }) => route?.startsWith(beginning))?.bounds ?? usual;
