import rateLimit from '@fastify/rate-limit';
import { networkOf } from '@gam/shared/requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../protocol/requests/errors.ts';
import { readProductUrl } from '../protocol/requests/screen-request.ts';
import { sendBusy } from './page/send-page.ts';
import type { Parts } from '../protocol/parts.ts';
import { readCookie } from '../platform/sessions/cookies.ts';

/**
 * How many requests of a kind a minute are taken: of one browser, and of one network. A browser's number is several times
 * what a person in a hurry needs. A network's is far higher, since a mobile carrier has thousands of customers behind one
 * address; it is there for those who throw their cookies away.
 */
export const rateLimits = {
  /** Each tap, and an outcome that is asked for every 400 ms. */
  events: { browser: 300, network: 3_000 },
  /** A list is fetched per step, a calendar per month, a search per word. */
  sources: { browser: 240, network: 2_400 },
  /** The client asks where it has no screen ahead. */
  screens: { browser: 120, network: 1_200 },
  /** A page is the first of a visit, or a new tab. */
  pages: { browser: 60, network: 600 },
  /** A question takes a few files, each of megabytes; the day's quota is counted beside. */
  uploads: { browser: 30, network: 300 },
  /** Tens of them on a page, which browsers keep. */
  pictures: { browser: 1_200, network: 12_000 },
  /** One broken screen says it once; what comes in is written to the log. */
  reports: { browser: 20, network: 200 },
  /** Customers on their way back from a bank, and its apps, with no cookie of theirs. */
  callBacks: { browser: 60, network: 600 },
  /** Whatever else there is, for people at their tools and for what no route answers. */
  others: { browser: 60, network: 600 },
} as const;

type LimitName = keyof typeof rateLimits;

/** Each limit counts for so long, ms. */
const limitWindow = 60_000;

/** The kinds of requests by the beginning of their route. */
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

/** What limits the requests of a route; null where nothing does: balancers ask often, and assets cost nothing. */
export function limitOf(route: string | undefined): LimitName | null {
  const found = byRoute.find(([beginning]) => route?.startsWith(beginning));
  return found === undefined ? 'others' : found[1];
}

/** A body that is no upload may take so long to arrive, ms. */
const bodyMs = 15_000;

/** Ends connections whose small body does not arrive: the server's own limit is made for uploads. */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw } = request;
    if (!request.url.startsWith('/api/uploads/') && !raw.complete) {
      const timer = setTimeout(() => raw.destroy(), bodyMs);
      payload.once('end', () => clearTimeout(timer));
      raw.once('close', () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

/** Longer than any cookie that was given here. */
const maxCookie = 200;

/** The key that a request is counted under; null when the asker cannot be told apart. */
const keysOf = {
  network: ({ ip }: FastifyRequest) => networkOf(ip),
  browser: (request: FastifyRequest) => {
    const cookie = readCookie(request, 'session') ?? readCookie(request, 'visitor');
    return cookie !== undefined && cookie.length <= maxCookie ? cookie : null;
  },
} as const;

type By = keyof typeof keysOf;

/** Counts one request; how many seconds its sender has to wait, 0 where it is taken. */
type Count = (request: FastifyRequest) => Promise<number>;

/** Refuses what is too much of one browser or one network: with 429, and when to come again. ASVS 2.4.1 */
export async function limitRequests(app: FastifyInstance, parts: Parts): Promise<void> {
  if (!parts.config.rateLimits) return;
  await app.register(rateLimit, { global: false });
  // The plugin counts for the 5,000 that it saw last, of each limit: memory stays bounded.
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
      // What a browser has too much of is not its network's fault as well.
      (['browser', 'network'] as const).map((by) => makeCount(name as LimitName, by)),
    ]),
  );
  app.addHook('onRequest', async (request, reply) => {
    const name = limitOf(request.routeOptions.url);
    if (name === null) return;
    for (const count of counts[name] ?? []) {
      const wait = await count(request);
      if (wait > 0) return sendTooMany(parts, request, reply, wait);
    }
  });
}

function sendTooMany(parts: Parts, request: FastifyRequest, reply: FastifyReply, wait: number): FastifyReply {
  void reply.header('retry-after', wait);
  const wantsPage =
    request.routeOptions.url === '/*' && request.headers.accept?.includes('text/html') === true;
  const url = wantsPage ? readProductUrl(request.url) : null;
  if (url) return sendBusy(parts, reply, url);
  const refused = refuse('busy', 'rate_limited', { status: 429 });
  return reply.code(refused.status).send(refused.body);
}
