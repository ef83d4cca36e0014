import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { readTogether } from '../../platform/database/read-together.ts';
import { type OnPass, startPoller } from '../../platform/queues/poller.ts';
import { anyDue, laterBy, oneMore, takeDue } from '../../platform/queues/queue.ts';
import { anyOverdue, askUntilSilent, expireOrders } from './expire-orders.ts';
import { anyUnpaidChange, lapseChanges } from './lapse-changes.ts';
import { payments } from './repository.ts';
import { anyDueRefund, sendRefunds } from './send-refunds.ts';
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

type WatchDeps = SettleDeps & { readonly log: FastifyBaseLogger };

interface Part {
  /** Whether it has work at an instant (ms), as a value of `readTogether`. */
  readonly isDue: (now: number) => SQL<boolean>;
  /** Does a bounded piece of it; true if there may be more. */
  readonly work: (deps: WatchDeps) => Promise<boolean>;
}

/** The parts of a pass, in their order. */
const parts: Readonly<Record<string, Part>> = {
  orders: { isDue: anyOverdue, work: (deps) => expireOrders(deps) },
  changes: { isDue: anyUnpaidChange, work: (deps) => lapseChanges(deps) },
  prepayments: {
    isDue: (now) => anyDue(pendingBy('askAt'), now),
    work: (deps) => askAboutPending(deps, 'askAt'),
  },
  'other payments': {
    isDue: (now) => anyDue(pendingBy('followAt'), now),
    work: (deps) => askAboutPending(deps, 'followAt'),
  },
  refunds: { isDue: anyDueRefund, work: sendRefunds },
};

/** Starts the poller that expires unpaid orders, asks the bank about open payments and sends refunds. */
export function watchPayments({ onPass, ...deps }: WatchDeps & { readonly onPass?: OnPass | undefined }) {
  return startPoller({
    name: 'the watch over payments',
    every: watchEveryMs,
    work: () => passOverPayments(deps),
    log: deps.log,
    onPass,
  });
}

/**
 * One pass of the watch; true if there may be more to do. Where nothing is due it is one statement. A part that works is
 * followed by all after it, for which it may leave work: money that comes too late is given back.
 */
async function passOverPayments(deps: WatchDeps): Promise<boolean> {
  const now = deps.now();
  const values = Object.entries(parts).map(([name, { isDue }]) => [name, isDue(now)] as const);
  const due = await readTogether<Record<string, boolean>>(deps.db, Object.fromEntries(values));
  const first = values.findIndex(([name]) => due[name]);
  if (first === -1) return false;
  const more: boolean[] = [];
  for (const { work } of Object.values(parts).slice(first)) more.push(await work(deps));
  return more.includes(true);
}

/** The payments that are pending for long. `column`: when each of them is asked about. */
function pendingBy(column: 'askAt' | 'followAt') {
  const dueAt = payments[column];
  const isWaiting = and(eq(payments.status, 'pending'), isNotNull(dueAt));
  return { table: payments, id: payments.id, dueAt, age: dueAt, isWaiting };
}

/**
 * Asks the bank about payments that are pending for long, until each is decided; true when there may be more. `column`:
 * when each of them is asked about.
 */
export async function askAboutPending(deps: SettleDeps, column: 'askAt' | 'followAt'): Promise<boolean> {
  const now = deps.now();
  const postpone = { asked: oneMore(payments.asked), [column]: laterBy(waitMs, now) };
  const { rows, mayHaveMore } = await takeDue(deps.db, { ...pendingBy(column), postpone }, now);
  const patient = askUntilSilent(deps);
  for (const payment of rows) await settlePayment(patient, payment);
  return mayHaveMore;
}
