import { isLoopback, networkOf } from '@gam/shared/requests';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config/read-config.ts';

/** The key of all private addresses while it is not known which of them are proxies. */
const unknownProxies = 'unknown proxies';

/**
 * Returns the function that tells the key under which the requests of an address are counted as one network; null: they
 * are not counted. Behind a proxy that is not declared every customer has its private address, so all private addresses
 * are one network until the proxies are declared, of which it warns once; from then on each is a network of its own.
 * Loopback addresses count only in production.
 */
export function makeNetworkKey(
  { production, hasDeclaredProxies }: Pick<Config, 'production' | 'hasDeclaredProxies'>,
  log: FastifyBaseLogger,
): (ip: string) => string | null {
  let isWarned = false;
  return (ip) => {
    const network = networkOf(ip);
    if (network !== null) return network;
    if (!production && isLoopback(ip)) return null;
    if (hasDeclaredProxies) return ip;
    if (!isWarned)
      log.warn(
        'TRUSTED_PROXIES is not set, so requests from private addresses share one rate limit: set it to the addresses of the proxies, or to none',
      );
    isWarned = true;
    return unknownProxies;
  };
}
