import { setTimeout as pause } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Bounds of requests' durations, s. */
const waits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
/** Bounds of queries' and transactions' durations, s. */
const queryWaits = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];

/** The longest wait for the gauges of a read, ms: below the 10 s after which Prometheus gives up. */
const maxWaitMs = 3_000;

export type Metrics = ReturnType<typeof makeMetrics>;

/**
 * Makes what the marketplace counts about itself, in a registry of its own. Every label has a bounded set of values:
 * route templates and names, never an id, an address or anything about a customer. [scale: Seeing it]
 */
export function makeMetrics(longestWaitMs = maxWaitMs) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const readers: (() => Promise<void>)[] = [];
  const sweeps = new Histogram({
    name: 'marketplace_sweep_duration_seconds',
    help: 'Passes of the work that repeats by itself, by its name and outcome: ok or failed.',
    labelNames: ['sweep', 'outcome'],
    buckets: waits,
    registers,
  });
  return {
    contentType: registry.contentType,
    /** Returns everything in Prometheus' text form; without what the database would say while it does not answer. */
    read: async (): Promise<string> => {
      const isRead = Promise.allSettled(readers.map((reader) => reader()));
      await Promise.race([isRead, pause(longestWaitMs, undefined, { ref: false })]);
      return registry.metrics();
    },
    /**
     * Calls a function before each read, for gauges that show the state of that moment; not while its last call still
     * waits, e.g. for a database that hangs.
     */
    beforeRead: (reader: () => void | Promise<void>): void => {
      let waiting: Promise<void> | null = null;
      readers.push(
        () =>
          (waiting ??= (async () => reader())().finally(() => {
            waiting = null;
          })),
      );
    },
    requests: new Histogram({
      name: 'marketplace_request_duration_seconds',
      help: 'Requests by route template and class of status.',
      labelNames: ['route', 'status'],
      buckets: waits,
      registers,
    }),
    connections: new Gauge({
      name: 'marketplace_database_connections',
      help: 'Connections to PostgreSQL by state, and the work that waits for one; none for the embedded database.',
      labelNames: ['state'],
      registers,
    }),
    queries: new Histogram({
      name: 'marketplace_query_duration_seconds',
      help: 'Queries on PostgreSQL by outcome, ok or failed; none for the embedded database.',
      labelNames: ['outcome'],
      buckets: queryWaits,
      registers,
    }),
    transactions: new Histogram({
      name: 'marketplace_transaction_duration_seconds',
      help: 'Transactions with the wait for their locks, by outcome: committed or undone.',
      labelNames: ['outcome'],
      buckets: queryWaits,
      registers,
    }),
    /** Times a pass of the work that repeats by itself. */
    onPass: (sweep: string, ms: number, hasFailed: boolean): void =>
      sweeps.observe({ sweep, outcome: hasFailed ? 'failed' : 'ok' }, ms / 1_000),
    outboxWaiting: new Gauge({
      name: 'marketplace_outbox_waiting',
      help: 'Messages that wait to be sent.',
      labelNames: ['outbox'],
      registers,
    }),
    outboxAge: new Gauge({
      name: 'marketplace_outbox_oldest_age_seconds',
      help: 'The age of the oldest message that waits to be sent; 0 if none waits.',
      labelNames: ['outbox'],
      registers,
    }),
    outboxGivenUp: new Gauge({
      name: 'marketplace_outbox_given_up',
      help: 'Messages that were not sent and are not tried again.',
      labelNames: ['outbox'],
      registers,
    }),
    undecided: new Gauge({
      name: 'marketplace_payments_undecided',
      help: 'Payments that the customer or the bank has reported and whose outcome the bank has not told.',
      registers,
    }),
    undecidedAge: new Gauge({
      name: 'marketplace_payments_undecided_oldest_age_seconds',
      help: 'The time since the first report of the oldest of these payments; 0 if there is none.',
      registers,
    }),
    contradictedPayments: new Counter({
      name: 'marketplace_payments_contradicted_total',
      help: 'Answers of the bank that contradict a payment which it confirmed as paid.',
      registers,
    }),
    refunds: new Gauge({
      name: 'marketplace_refunds_oldest_age_seconds',
      help: 'The age of the oldest refund that the bank is asked for and has not made; 0 if there is none.',
      registers,
    }),
    refundTasks: new Gauge({
      name: 'marketplace_refund_tasks_oldest_age_seconds',
      help: 'Since when the oldest refund waits for finance, which the bank does not make; 0 if none waits.',
      registers,
    }),
    differences: new Gauge({
      name: 'marketplace_reconciliation_differences',
      help: "What differs between the bank's statement and the ledger by the latest reconciliation.",
      registers,
    }),
    holds: new Gauge({
      name: 'marketplace_slot_holds',
      help: 'Slots that orders hold which wait for their payment.',
      registers,
    }),
    stored: new Gauge({
      name: 'marketplace_stored_ratio',
      help: 'How full what is stored for customers and guests is, by kind; 1 is full, above 0.8 it is under pressure.',
      labelNames: ['kind'],
      registers,
    }),
    seenAt: new Gauge({
      name: 'marketplace_database_read_timestamp_seconds',
      help: 'When outboxes, payments and holds were last read; it stands still while the database does not answer.',
      registers,
    }),
  };
}
