import { networkOf, widerNetworkOf } from '@gam/shared/requests';
import type { FastifyInstance } from 'fastify';
import type { PlatformParts } from '../platform/platform-parts.ts';
import { withSender } from '../platform/store/sender.ts';

/** The length of a name in the store: 66 bits. */
const nameLength = 11;

/**
 * Lets what a request stores count for its address and network, under names that tell nothing without the secret. Behind
 * proxies that are not declared all customers have private addresses, which count as one network.
 */
export function nameSenders(app: FastifyInstance, { config, signers }: PlatformParts): void {
  const nameOf = (text: string): string => signers.address.sign(text).slice(0, nameLength);
  app.addHook('preHandler', ({ ip }, _reply, done) => {
    const address = networkOf(ip);
    const wider = widerNetworkOf(ip) ?? (config.hasDeclaredProxies ? ip : 'unknown');
    withSender({ address: address === null ? '-' : nameOf(address), network: nameOf(wider) }, done);
  });
}
