import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type OnPass, startPoller } from '../../platform/queues/poller.ts';
import { laterBy, oneMore, takeDue } from '../../platform/queues/queue.ts';
import { askUntilSilent, expireOrders } from './expire-orders.ts';
import { lapseChanges } from './lapse-changes.ts';
import { payments } from './repository.ts';
import { sendRefunds } from './send-refunds.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';

/** The poll interval for overdue orders and open payments, in ms. */
const watchEveryMs = 3_000;

/** The waits between the calls about one payment: each is twice the previous one, up to the longest. */
const firstWaitMs = 60 * 1000;
/** The longest wait, in ms: short for a payment whose customer has come back from the bank. */
const longestWaitMs = { heard: 5 * 60 * 1000, unheard: 60 * 60 * 1000 };
// The power is bounded: a payment may be asked about for years.
const waitMs = sql`least(
  case when ${payments.heardAt} is null then ${longestWaitMs.unheard}::bigint else ${longestWaitMs.heard}::bigint end,
  ${firstWaitMs}::bigint * power(2, least(${payments.asked}, 20)))`;

/** Starts the poller that expires unpaid orders, asks the bank about open payments and sends refunds. */
export function watchPayments({
  log,
  onPass,
  ...deps
}: SettleDeps & { readonly log: FastifyBaseLogger; readonly onPass?: OnPass | undefined }) {
  return startPoller({
    name: 'the watch over payments',
    every: watchEveryMs,
    work: async () => {
      const more = [
        await expireOrders(deps),
        await lapseChanges(deps),
        await askAboutPending(deps, 'askAt'),
        await askAboutPending(deps, 'followAt'),
        await sendRefunds({ ...deps, log }),
      ];
      return more.includes(true);
    },
    log,
    onPass,
  });
}

/**
 * Asks the bank about payments that are pending for long, until each is decided; true when there may be more. `column`:
 * when each of them is asked about.
 */
export async function askAboutPending(deps: SettleDeps, column: 'askAt' | 'followAt'): Promise<boolean> {
  const now = deps.now();
  const { rows, mayHaveMore } = await takeDue(
    deps.db,
    {
      table: payments,
      dueAt: payments[column],
      age: payments[column],
      isWaiting: and(eq(payments.status, 'pending'), isNotNull(payments[column])),
      id: payments.id,
      postpone: { asked: oneMore(payments.asked), [column]: laterBy(waitMs, now) },
    },
    now,
  );
  const patient = askUntilSilent(deps);
  for (const payment of rows) await settlePayment(patient, payment);
  return mayHaveMore;
}
