import type { FastifyBaseLogger } from 'fastify';
import { startPoller } from '../../platform/jobs/poller.ts';
import { askAboutPending, expireOrders } from './expire-orders.ts';
import { sendRefunds } from './refund.ts';
import type { SettleDeps } from './settle-payment.ts';

/** How often orders that were not paid in time and payments that hang are looked for, in ms. */
const watchEvery = 3_000;

/** Ends unpaid orders, asks about payments that hang, has refunds made; gives back how to look soon and how to stop. */
export function watchPayments({ log, ...deps }: SettleDeps & { readonly log: FastifyBaseLogger }) {
  return startPoller({
    name: 'the watch over payments',
    every: watchEvery,
    work: async () => {
      const more = [
        await expireOrders(deps),
        await askAboutPending(deps),
        await sendRefunds(deps.db, deps.bank, deps.now()),
      ];
      return more.includes(true);
    },
    log,
  });
}
