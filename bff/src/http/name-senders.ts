import { networkOf, widerNetworkOf } from '@gam/shared/requests';
import type { FastifyInstance } from 'fastify';
import type { PlatformParts } from '../platform/platform-parts.ts';
import { withSender } from '../platform/store/sender.ts';

/** The names of an address and of its network. */
type Names = Parameters<typeof withSender>[0];

/** The addresses whose names are known: parsing one costs more than the rest of this. */
const mostKnown = 10_000;

/** The length of a name in the store: 66 bits. */
const nameLength = 11;

/**
 * Lets what a request stores count for its address and network, under names that tell nothing without the secret. Behind
 * proxies that are not declared all customers have private addresses, which count as one network.
 */
export function nameSenders(app: FastifyInstance, { caches, config, signers }: PlatformParts): void {
  const known = caches.open<Names>('names of senders', mostKnown, 'people');
  const nameOf = (text: string): string => signers.address.sign(text).slice(0, nameLength);
  const nameAnew = (ip: string): Names => {
    const address = networkOf(ip);
    const wider = widerNetworkOf(ip) ?? (config.hasDeclaredProxies ? ip : 'unknown');
    const names = { address: address === null ? '-' : nameOf(address), network: nameOf(wider) };
    known.set(ip, names);
    return names;
  };
  app.addHook('preHandler', ({ ip }, _reply, done) => {
    withSender(known.get(ip) ?? nameAnew(ip), done);
  });
}
