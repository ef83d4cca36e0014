import rateLimit from '@fastify/rate-limit';
import { networkOf } from '@gam/shared/network-of';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../protocol/requests/errors.ts';
import { readProductUrl } from '../protocol/requests/screen-request.ts';
import { sendBusy } from './page/send-busy.ts';
import type { Parts } from '../protocol/parts.ts';
import { readCookie } from '../platform/sessions/cookies.ts';
import { limitOf, type LimitName, limitWindow, rateLimits } from '../platform/rate-limits/limits.ts';

/** Longer than any cookie that was given here. */
const maxCookie = 200;

/** Who a request is counted for; null: nobody who could be told apart. */
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
