import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { startPoller } from '../../platform/queues/poller.ts';
import { takeDue } from '../../platform/queues/queue.ts';
import { askUntilSilent, expireOrders } from './expire-orders.ts';
import { sendRefunds } from './refund.ts';
import { payments } from './repository.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';

/** The poll interval for overdue orders and open payments, in ms. */
const watchEveryMs = 3_000;

/** The maximum number of calls about one payment; each wait is twice the previous one. */
const maxAsks = 12;
const firstWaitMs = 60 * 1000;

/** Starts the poller that expires unpaid orders, asks the bank about open payments and sends refunds. */
export function watchPayments({ log, ...deps }: SettleDeps & { readonly log: FastifyBaseLogger }) {
  return startPoller({
    name: 'the watch over payments',
    every: watchEveryMs,
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

/** Asks the bank about payments that are pending for long, a bounded number of times; true when there may be more. */
async function askAboutPending(deps: SettleDeps): Promise<boolean> {
  const now = deps.now();
  const { rows, mayHaveMore } = await takeDue(
    deps.db,
    {
      table: payments,
      dueAt: payments.askAt,
      age: payments.askAt,
      isWaiting: and(eq(payments.status, 'pending'), isNotNull(payments.askAt)),
      isRow: ({ id }) => eq(payments.id, id),
      postpone: ({ asked }) => ({
        asked: asked + 1,
        askAt: asked + 1 >= maxAsks ? null : new Date(now + firstWaitMs * 2 ** asked),
      }),
    },
    now,
  );
  const patient = askUntilSilent(deps);
  for (const payment of rows) await settlePayment(patient, payment);
  return mayHaveMore;
}
