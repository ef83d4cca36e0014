import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Bounds of durations that customers wait for, s; 0.3 is the service level of events. */
const waits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10];
/** Bounds of a store's durations, s. */
const storeWaits = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

export type Metrics = ReturnType<typeof makeMetrics>;

/**
 * Makes what the BFF counts about itself, in a registry of its own. Every label has a bounded set of values: route
 * templates, names and states, never an id, an address or anything about a customer. [scale: Seeing it]
 */
export function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const readers: (() => void)[] = [];
  return {
    contentType: registry.contentType,
    /** Returns everything in Prometheus' text form. */
    read: (): Promise<string> => {
      for (const reader of readers) reader();
      return registry.metrics();
    },
    /** Calls a function before each read, for gauges that show the state of that moment. */
    beforeRead: (reader: () => void) => void readers.push(reader),
    requests: new Histogram({
      name: 'bff_request_duration_seconds',
      help: 'Requests by route template and class of status, from their first byte to the end of the reply.',
      labelNames: ['route', 'status'],
      buckets: waits,
      registers,
    }),
    inFlight: new Gauge({
      name: 'bff_requests_in_flight',
      help: 'Admitted requests without a reply, by the limit that they count for.',
      labelNames: ['limit'],
      registers,
    }),
    refused: new Counter({
      name: 'bff_requests_refused_total',
      help: 'Requests refused because the process was full, by class.',
      labelNames: ['class'],
      registers,
    }),
    ready: new Gauge({
      name: 'bff_ready',
      help: '1 while the process takes new customers, 0 while it leaves.',
      registers,
    }),
    store: new Histogram({
      name: 'bff_store_duration_seconds',
      help: 'Operations of the store of flows and sessions.',
      labelNames: ['operation'],
      buckets: storeWaits,
      registers,
    }),
    storeFailures: new Counter({
      name: 'bff_store_failures_total',
      help: 'Operations that the store could not do.',
      labelNames: ['operation'],
      registers,
    }),
    storeUsed: new Gauge({
      name: 'bff_store_used_bytes',
      help: 'What the store of flows and sessions takes.',
      registers,
    }),
    storeLimit: new Gauge({
      name: 'bff_store_limit_bytes',
      help: 'The most that it may take: from 80 % of it on shares count.',
      registers,
    }),
    storeRefused: new Counter({
      name: 'bff_store_refused_total',
      help: 'New documents that were refused, since their senders held too much of a full store.',
      registers,
    }),
    storeEvicted: new Counter({
      name: 'bff_store_evicted_total',
      help: 'Documents that were evicted, of those who held most of a full store.',
      registers,
    }),
    calls: new Histogram({
      name: 'bff_upstream_call_duration_seconds',
      help: 'Calls of the upstream with all their tries, by name and outcome.',
      labelNames: ['call', 'outcome'],
      buckets: waits,
      registers,
    }),
    tries: new Counter({
      name: 'bff_upstream_tries_total',
      help: 'Tries of calls by name and outcome; not_sent where a breaker kept the try back.',
      labelNames: ['call', 'outcome'],
      registers,
    }),
    spent: new Counter({
      name: 'bff_upstream_budget_spent_total',
      help: 'Calls that were not tried again, since the budget of tries was used up.',
      labelNames: ['call'],
      registers,
    }),
    breakers: new Gauge({
      name: 'bff_upstream_breaker',
      help: '1 for the state of each breaker that has left the closed state once: closed, half_open or open.',
      labelNames: ['breaker', 'state'],
      registers,
    }),
    brokenReplies: new Counter({
      name: 'bff_upstream_broken_replies_total',
      help: 'Replies that broke the contract, by call; the log and the status of `npm run services` name the field.',
      labelNames: ['call'],
      registers,
    }),
    copies: new Counter({
      name: 'bff_upstream_copies_total',
      help: 'Failed calls that the last good copy answered.',
      labelNames: ['call'],
      registers,
    }),
    cacheEntries: new Gauge({
      name: 'bff_cache_entries',
      help: 'The values in each cache of the process.',
      labelNames: ['cache'],
      registers,
    }),
    cacheSize: new Gauge({
      name: 'bff_cache_size',
      help: 'What these take, in the unit of the limit of their cache: bytes, characters or their number.',
      labelNames: ['cache'],
      registers,
    }),
    cacheLimit: new Gauge({
      name: 'bff_cache_limit',
      help: 'The most that each cache takes: the least recently used values give way.',
      labelNames: ['cache'],
      registers,
    }),
    flows: new Counter({
      name: 'bff_flow_steps_total',
      help: 'Stored steps of flows by the phase before and after; before the first one the phase is new.',
      labelNames: ['from', 'to'],
      registers,
    }),
    contradictedPayments: new Counter({
      name: 'bff_payments_contradicted_total',
      help: 'Orders that a reply confirmed as paid and a later one read as not paid or missing.',
      registers,
    }),
    refusedAnswers: new Counter({
      name: 'bff_rules_refused_answers_total',
      help: 'Automatic answers of rules that their question does not accept, so that it was asked.',
      labelNames: ['rule'],
      registers,
    }),
    withheldVouchers: new Counter({
      name: 'bff_rules_withheld_vouchers_total',
      help: 'Vouchers of rules that the upstream did not apply to a quote.',
      registers,
    }),
    rules: new Gauge({
      name: 'bff_rules_share_percent',
      help: 'The share of new flows that each live version of a rule document is offered to.',
      labelNames: ['document', 'version'],
      registers,
    }),
    rulesHeld: new Gauge({
      name: 'bff_rules_held_services',
      help: 'The services, per city, that stay on their last good rules: because is broken, or checking while a walk is under way.',
      labelNames: ['because'],
      registers,
    }),
  };
}
