import type { FastifyInstance, FastifyRequest } from 'fastify';
import { makeNetworkKey } from './network-key.ts';
import { refuseBusy } from './refuse-busy.ts';
import type { Parts } from '../protocol/parts.ts';
import { sha256 } from '../platform/hash.ts';
import { readSigned } from '../platform/secrets/secrets.ts';
import { readCookie } from '../platform/sessions/cookies.ts';
import { rateLimits, type LimitName } from './rate-limits.ts';
import { boundsOf } from './route-bounds.ts';

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

/** The period of each limit, ms. */
const periodMs = 60_000;

/**
 * Returns the function that tells the key of the sender's browser: the hash of its visitor's id; null for a request
 * without one. A cookie that we did not sign names no browser, or each request of a stranger could begin another count.
 */
const makeBrowserKey =
  ({ signers }: Pick<Parts, 'signers'>) =>
  (request: FastifyRequest): string | null => {
    const visitor = readSigned(signers.visitor, readCookie(request, 'visitor'));
    return visitor === null ? null : sha256(visitor, 'base64url');
  };

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
    browser: makeBrowserKey(parts),
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
    const name = boundsOf(request.routeOptions.url).limit;
    if (name !== null) return (await app.refuseOverLimit(name, request, reply)) ?? undefined;
  });
}
