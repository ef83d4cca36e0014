import { randomUUID } from 'node:crypto';
import { maturityMinutes, slotMinutes, type Trial } from '@gam/schemas/upstream';
import type { FastifyBaseLogger } from 'fastify';
import { repeatWork } from '../../platform/repeat-work.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Upstream } from '../../platform/upstream/client.ts';
import type { Added, CountedFlow } from './counted-flow.ts';
import { type OutcomeBatch, OutcomeSums } from './outcome-sums.ts';

/** What flows came to: counted in memory, handed to the upstream as sums. Nothing personal leaves the process. */
export interface Outcomes {
  /** Adds what one write of a flow brought. */
  readonly add: (flow: string, counted: CountedFlow, added: Added) => Promise<void>;
  /**
   * Returns those of a flow's trials that count it: the visitor's first flow of each roll-out, unless the share has
   * changed since its first screen. A repeated call for the same flow returns the same.
   */
  readonly countVisitor: (
    flow: string,
    visitor: string,
    trials: readonly Trial[],
  ) => Promise<readonly Trial[]>;
  /** Adds a refused answer or a failed call of a flow. */
  readonly addError: (flow: string, counted: CountedFlow) => Promise<void>;
  readonly start: () => Promise<void>;
  /** Hands over what is left. */
  readonly stop: () => Promise<void>;
}

interface Settings {
  readonly store: Pick<Store, 'get' | 'insert'>;
  readonly upstream: Pick<Upstream, 'poll'>;
  readonly hash: (text: string) => string;
  /** The share that new flows of a roll-out get now; null if it is over. */
  readonly liveShare: (rollOut: string) => number | null;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly now: () => number;
  /** How often sums are sent, ms. */
  readonly everyMs?: number;
}

/** The flow that counts for a visitor; earlier builds stored its id alone. */
interface Exposure {
  readonly flow: string;
}

/** Longer than any roll-out. */
const visitorLifeMs = 90 * 24 * 3_600_000;
const maturityMs = maturityMinutes * 60_000;
/** How often an upstream that takes no outcomes is tried, ms. */
const rarelyMs = 10 * 60_000;
const deadlineMs = 2_000;

/** Opens the counting of outcomes. */
export function openOutcomes(settings: Settings): Outcomes {
  const { store, upstream, hash, liveShare, log, now, everyMs = 3_000 } = settings;
  const sums = new OutcomeSums();
  /** The batch that was sent without a known result: it is sent again under its key. */
  let sent: { readonly key: string; readonly batch: OutcomeBatch } | null = null;

  /** Sends the sums, the last batch first; returns the time until the next run, ms. */
  const send = async (signal: AbortSignal): Promise<number> => {
    const dropped = sums.takeDropped();
    if (dropped > 0) log.warn({ dropped }, 'outcomes of flows were not counted: too many kinds at a time');
    for (;;) {
      const batch = sent?.batch ?? sums.take();
      if (!batch) return everyMs;
      sent ??= { key: randomUUID(), batch };
      const body = { flows: [...batch.flows], trials: [...batch.trials] };
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
      const reply = await upstream.poll('sendFlowOutcomes', { body, key: sent.key, signal: deadline });
      if (!reply.ok && reply.failure.status === 404) {
        sent = null;
        sums.clear();
        return rarelyMs;
      }
      const isFinal = reply.ok || (reply.failure.status >= 400 && reply.failure.status < 429);
      if (!reply.ok && isFinal)
        log.error({ failure: reply.failure }, 'the upstream refuses outcomes of flows');
      if (!isFinal) return everyMs;
      sent = null;
    }
  };
  const work = repeatWork(send, (error) => log.error({ err: error }, 'outcomes could not be sent'));

  const addTrials = ({ trials, began_at }: CountedFlow, visitors: number, errors: number) => {
    const slotMs = slotMinutes * 60_000;
    const from = new Date(Math.floor(began_at / slotMs) * slotMs).toISOString();
    for (const trial of trials) sums.addTrial({ ...trial, from, visitors, errors });
  };

  /** Whether a key is new, or was taken for this flow. */
  const isFirst = async (key: string, flow: string): Promise<boolean> => {
    const exposure: Exposure = { flow };
    if ((await store.insert('exposure', key, exposure, visitorLifeMs)) !== null) return true;
    const known = (await store.get<Exposure | string>('exposure', key))?.value;
    return (typeof known === 'object' ? known.flow : known) === flow;
  };

  /** Counts a visitor's first error in time. */
  const addErrorOf = async (flow: string, counted: CountedFlow) => {
    if (counted.trials.length === 0 || now() - counted.began_at >= maturityMs) return;
    const isNew = await store.insert('exposure', `${flow}/error`, { flow } satisfies Exposure, maturityMs);
    if (isNew !== null) addTrials(counted, 0, 1);
  };

  return {
    add: async (flow, counted, added) => {
      sums.add(counted, added);
      if (added.begun > 0) addTrials(counted, added.begun, 0);
      if (added.errors > 0) await addErrorOf(flow, counted);
    },
    countVisitor: async (flow, visitor, trials) => {
      const firsts = await Promise.all(
        trials.map(({ roll_out }) => isFirst(hash(`${roll_out}/${visitor}`), flow)),
      );
      return trials.filter(({ roll_out, percent }, at) => firsts[at] && liveShare(roll_out) === percent);
    },
    addError: async (flow, counted) => {
      sums.add(counted, { begun: 0, backs: 0, errors: 1, quotes: 0, steps: [] });
      await addErrorOf(flow, counted);
    },
    start: work.start,
    stop: async () => {
      await work.stop();
      await send(AbortSignal.timeout(deadlineMs));
    },
  };
}
