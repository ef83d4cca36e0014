import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { deviceHeader, senderHeader } from '@gam/schemas/upstream';
import { isLoopback, networkOf } from '@gam/shared/requests';
import type { Config } from '../config.ts';
import { isAccepted } from '../secrets.ts';

/** Where a customer's request comes from, as limits count it. */
export interface CustomerOrigin {
  /** Whether the sender has the BFF's credential. */
  readonly isBff: boolean;
  /** Null: it is not counted. */
  readonly network: string | null;
  /** The BFF's name of the device; null: unknown. */
  readonly device: string | null;
}

/** The one network of all private addresses without the BFF's credential. */
const unknownSenders = 'unknown senders';

declare module 'fastify' {
  interface FastifyInstance {
    readSource: (request: FastifyRequest) => CustomerOrigin;
  }
}

/**
 * Returns the reader of a request's source. The customer's address and device count only from a sender with the BFF's
 * credential. Any other sender is the source itself; all private addresses are one network then, since many customers
 * may stand behind them: a warning says so once. Loopback addresses count only in production.
 */
export function makeOriginReader(
  { upstreamTokens, production }: Pick<Config, 'upstreamTokens' | 'production'>,
  log: FastifyBaseLogger,
): (request: FastifyRequest) => CustomerOrigin {
  let isWarned = false;
  const ofStranger = (address: string): string => {
    const network = networkOf(address);
    if (network === null && !isWarned) {
      isWarned = true;
      log.warn(
        'a request from a private address has no credential of the BFF, so such requests share their limits: give BFF and marketplace the same UPSTREAM_TOKEN',
      );
    }
    return network ?? unknownSenders;
  };
  return ({ headers, socket }) => {
    const credential = headers[senderHeader];
    const isBff = typeof credential === 'string' && isAccepted(credential, upstreamTokens);
    const address = isBff ? readCustomer(headers['x-forwarded-for']) : (socket.remoteAddress ?? null);
    const device = isBff ? readDevice(headers[deviceHeader]) : null;
    if (address === null || (!production && isLoopback(address))) return { isBff, network: null, device };
    return { isBff, network: isBff ? (networkOf(address) ?? address) : ofStranger(address), device };
  };
}

/** The customer's address from the BFF, which is the first one; null when it is missing or malformed. */
function readCustomer(header: string | string[] | undefined): string | null {
  const first = (typeof header === 'string' ? header : '').split(',')[0]?.trim() ?? '';
  return isIP(first) === 0 ? null : first;
}

/** The id of the customer's device from its header; null when it is missing or malformed. */
function readDevice(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && /^[\x21-\x7e]{1,128}$/.test(header) ? header : null;
}
