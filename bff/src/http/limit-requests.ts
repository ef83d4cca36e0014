import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { makeNetworkKey } from './network-key.ts';
import { refuseBusy } from './refuse-busy.ts';
import type { Parts } from '../protocol/parts.ts';
import { readCookie } from '../platform/sessions/cookies.ts';

/**
 * The accepted requests per minute of each kind: per browser and per network. A browser's limit is several times what a
 * person in a hurry needs. A network's is far higher, since thousands of customers of a mobile carrier share one
 * address; it limits senders that drop their cookies.
 */
export const rateLimits = {
  /** Each tap, and a pending outcome that is requested every 400 ms. */
  events: { browser: 300, network: 3_000 },
  /** One list per step, one calendar per month, one search per word. */
  sources: { browser: 240, network: 2_400 },
  /** The client requests a screen that it has not got ahead. */
  screens: { browser: 120, network: 1_200 },
  /** The first page of a visit, or a new tab. */
  pages: { browser: 60, network: 600 },
  /** A question accepts a few files of megabytes each; the daily quota is counted separately. */
  uploads: { browser: 30, network: 300 },
  /** Tens of pictures on a page, which browsers cache. */
  pictures: { browser: 1_200, network: 12_000 },
  /** One report for each broken screen; each is written to the log. */
  reports: { browser: 20, network: 200 },
  /** Customers who return from a bank, and its apps; without cookies. */
  callBacks: { browser: 60, network: 600 },
  /** Every other route, and requests without a route. */
  others: { browser: 60, network: 600 },
} as const;

type LimitName = keyof typeof rateLimits;

/** The period of each limit, ms. */
const limitWindow = 60_000;

/** The limit of each route by its beginning. */
const byRoute: readonly (readonly [beginning: string, limit: LimitName | null])[] = [
  ['/livez', null],
  ['/readyz', null],
  ['/assets/', null],
  ['/media/', 'pictures'],
  ['/api/events', 'events'],
  ['/api/screen', 'screens'],
  ['/api/uploads/', 'uploads'],
  ['/api/client-errors', 'reports'],
  ['/api/flows/:id/sources/', 'sources'],
  ['/pay/return/', 'callBacks'],
  ['/v2/billings/', 'callBacks'],
  ['/*', 'pages'],
];

/** Returns the limit of a route; null: none, for balancers, which ask often, and assets, which cost nothing. */
export function limitOf(route: string | undefined): LimitName | null {
  const found = byRoute.find(([beginning]) => route?.startsWith(beginning));
  return found === undefined ? 'others' : found[1];
}

/** Longer than any cookie that was given here. */
const maxCookie = 200;

/** Returns the key of the browser that sends a request; null for one without a cookie of ours. */
function browserOf(request: FastifyRequest): string | null {
  const cookie = readCookie(request, 'session') ?? readCookie(request, 'visitor');
  return cookie !== undefined && cookie.length <= maxCookie ? cookie : null;
}

type By = 'browser' | 'network';

/** Counts a request; returns the seconds that its sender has to wait, 0 if it is accepted. */
type Count = (request: FastifyRequest) => Promise<number>;

/** Refuses further requests of a browser or network over its limit: 429, with the time to wait. ASVS 2.4.1 */
export async function limitRequests(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config } = parts;
  if (!config.rateLimits) return;
  await app.register(rateLimit, { global: false });
  const networkKeyOf = makeNetworkKey(config, app.log);
  /** The key under which a request is counted; null if it is not. */
  const keysOf: { readonly [B in By]: (request: FastifyRequest) => string | null } = {
    browser: browserOf,
    network: ({ ip }) => networkKeyOf(ip),
  };
  // The plugin keeps the last 5,000 keys of each limit, so memory stays bounded.
  const makeCount = (name: LimitName, by: By): Count => {
    const count = app.createRateLimit({
      max: rateLimits[name][by],
      timeWindow: limitWindow,
      keyGenerator: (request) => keysOf[by](request) ?? '',
    });
    return async (request) => {
      if (keysOf[by](request) === null) return 0;
      const outcome = await count(request);
      return !outcome.isAllowed && outcome.isExceeded ? outcome.ttlInSeconds : 0;
    };
  };
  const counts = Object.fromEntries(
    Object.keys(rateLimits).map((name) => [
      name,
      // A request that the browser's limit refuses does not count for the network.
      (['browser', 'network'] as const).map((by) => makeCount(name as LimitName, by)),
    ]),
  );
  app.addHook('onRequest', async (request, reply) => {
    const name = limitOf(request.routeOptions.url);
    if (name === null) return;
    for (const count of counts[name] ?? []) {
      const wait = await count(request);
      if (wait > 0) return refuseBusy(parts, request, reply, { status: 429, code: 'rate_limited', wait });
    }
  });
}
