import type { FastifyInstance, FastifyRequest } from 'fastify';
import { makeNetworkKey } from './network-key.ts';
import { refuseBusy } from './refuse-busy.ts';
import type { Parts } from '../protocol/parts.ts';
import { sha256 } from '../platform/hash.ts';
import { readCookie } from '../platform/sessions/cookies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request under a limit; returns the refusal that was sent if its sender is over it, else null. */
    refuseOverLimit: (
      name: LimitName,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<FastifyReply | null>;
  }
}

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
  /** A tab that becomes visible follows its page again. */
  live: { browser: 60, network: 1_200 },
  /** The first page of a visit, or a new tab. */
  pages: { browser: 60, network: 600 },
  /** A question accepts a few files of megabytes each; the daily quota is counted separately. */
  uploads: { browser: 30, network: 300 },
  /** Tens of pictures on a page, which browsers cache. */
  pictures: { browser: 1_200, network: 12_000 },
  /** The chunks of a page that was opened before a roll: they are read from the store. */
  assetsOfOtherBuilds: { browser: 600, network: 12_000 },
  /** One report for each broken screen; each is written to the log. */
  reports: { browser: 20, network: 200 },
  /** A rule editor's tool asks for one flow or document after another; each costs a call of the upstream. */
  explanations: { browser: 120, network: 120 },
  /** A command or a page of a rules editor makes a few calls; a check takes seconds of a core. */
  rules: { browser: 240, network: 480 },
  /** Customers who return from a bank, and its apps; without cookies. */
  callBacks: { browser: 60, network: 600 },
  /** Every other route, and requests without a route. */
  others: { browser: 60, network: 600 },
} as const;

type LimitName = keyof typeof rateLimits;

/** The period of each limit, ms. */
const periodMs = 60_000;

/** The limit of each route by its beginning. */
const byRoute: readonly (readonly [beginning: string, limit: LimitName | null])[] = [
  ['/livez', null],
  ['/readyz', null],
  ['/assets/', null],
  ['/service-worker.js', null],
  ['/favicon.ico', null],
  ['/media/', 'pictures'],
  ['/api/events', 'events'],
  ['/api/screen', 'screens'],
  ['/api/live', 'live'],
  ['/api/uploads/', 'uploads'],
  ['/api/client-errors', 'reports'],
  ['/api/flows/:id/sources/', 'sources'],
  ['/api/sources/', 'sources'],
  ['/api/flows/:id/explain', 'explanations'],
  ['/api/services/', 'explanations'],
  ['/api/upstream/broken-replies', 'explanations'],
  ['/api/rules/sign-in', 'others'],
  ['/api/rules/', 'rules'],
  ['/pay/return/', 'callBacks'],
  ['/v2/billings/', 'callBacks'],
  ['/order/', 'events'],
  ['/*', 'pages'],
];

/**
 * Returns the limit of a route; null: none, for balancers, which ask often, and for this build's assets, which cost
 * nothing.
 */
export function limitOf(route: string | undefined): LimitName | null {
  const found = byRoute.find(([beginning]) => route?.startsWith(beginning));
  return found === undefined ? 'others' : found[1];
}

/** Longer than any cookie that was given here. */
const maxCookie = 200;

/** Returns a hash of the sender's cookie, which cannot be used to sign in; null for a request without a cookie of ours. */
function browserOf(request: FastifyRequest): string | null {
  const cookie = readCookie(request, 'session') ?? readCookie(request, 'visitor');
  return cookie !== undefined && cookie.length <= maxCookie ? sha256(cookie, 'base64url') : null;
}

/** Refuses further requests of a browser or network over its limit: 429, with the time to wait. ASVS 2.4.1 */
export function limitRequests(app: FastifyInstance, parts: Parts): void {
  const { config, store } = parts;
  if (!config.rateLimits) {
    app.decorate('refuseOverLimit', () => Promise.resolve(null));
    return;
  }
  const networkKeyOf = makeNetworkKey(config, app.log);
  /** The key under which a request is counted; null if it is not. */
  const keysOf = {
    browser: browserOf,
    network: ({ ip }: FastifyRequest) => networkKeyOf(ip),
  };
  /** Counts a request; returns the seconds that its sender has to wait, 0 if it is accepted. */
  const countOne = async (
    name: LimitName,
    by: keyof typeof keysOf,
    request: FastifyRequest,
  ): Promise<number> => {
    const key = keysOf[by](request);
    if (key === null) return 0;
    const { count, leftMs } = await store.count(`${name}/${by}/${key}`, periodMs);
    return count > rateLimits[name][by] ? Math.ceil(leftMs / 1_000) : 0;
  };
  app.decorate('refuseOverLimit', async (name, request, reply) => {
    // A request that the browser's limit refuses does not count for the network.
    for (const by of ['browser', 'network'] as const) {
      const wait = await countOne(name, by, request);
      if (wait > 0) return refuseBusy(parts, request, reply, { status: 429, code: 'rate_limited', wait });
    }
    return null;
  });
  app.addHook('onRequest', async (request, reply) => {
    const name = limitOf(request.routeOptions.url);
    if (name !== null) return (await app.refuseOverLimit(name, request, reply)) ?? undefined;
  });
}
