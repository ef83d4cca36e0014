import {
  maturityMinutes,
  orderTimeBounds,
  type GuardMetric,
  type RollOutPlan,
  type RollOutSide,
  slotMinutes,
} from '@gam/schemas/upstream';
import { decideRollOut, isMature } from '../../../bff/src/rules/roll-outs/decide-roll-out.ts';
import { startWatch, watchCell, type Watch } from '../../../bff/src/rules/roll-outs/watch-roll-out.ts';
import { makeRandom, normal } from './random.ts';

/** The simulated customers of a roll-out. */
export interface Customers {
  /** Flows an hour over the day's mean; at night few, in the evening many. */
  readonly flowsAnHour: number;
  /** How many visitors of the control order, over the day's mean. */
  readonly ordering: number;
  /** The candidate relative to the control: orders, errors, time to order. */
  readonly effect: { readonly orders: number; readonly errors: number; readonly time: number };
  /** The share of flows whose visitor has had a flow before. */
  readonly returning: number;
}

/** A candidate that changes nothing. */
export const noEffect: Customers['effect'] = { orders: 1, errors: 1, time: 1 };

/** The end of a simulated roll-out. */
export interface SimulatedEnd {
  readonly stoppedBy: GuardMetric | null;
  /** The visitors of the smaller side who were compared. */
  readonly visitorsASide: number;
  /** The share at the end. */
  readonly percent: number;
}

const slotMs = slotMinutes * 60_000;
const startMs = Date.parse('2026-05-02T05:00:00Z');
/** The roll-out gives up after so many simulated days. */
const maxDays = 60;

interface Growing {
  visitors: number;
  orders: number;
  errors: number;
  times: number[];
}

const emptySide = (): Growing => ({ visitors: 0, orders: 0, errors: 0, times: orderTimeBounds.map(() => 0) });

/** A factor with the mean 1 over the day: `depth` below 1 in the early morning, above it in the evening. */
const rhythm = (at: number, depth: number): number =>
  1 + depth * Math.sin((2 * Math.PI * (at - startMs)) / (24 * 3_600_000) - Math.PI / 2);

/**
 * Plays one roll-out with the reducer that the BFF runs: visitors come and come again, order at once, later or too late,
 * and order and err more at some hours. The share follows the plan from its first step.
 */
export function simulateRollOut(plan: RollOutPlan, customers: Customers, seed: number): SimulatedEnd {
  const random = makeRandom(seed);
  /** The position of each visitor's hash among the shares. */
  const visitors: number[] = [];
  const waiting: { from: string; percent: number; candidate: RollOutSide; control: RollOutSide }[] = [];
  let watch: Watch = startWatch(plan.guards);
  let stand = { percent: plan.steps[0]?.percent ?? 0, since: startMs };
  const endOf = (stoppedBy: GuardMetric | null): SimulatedEnd => ({
    stoppedBy,
    visitorsASide: Math.min(watch.candidate.visitors, watch.control.visitors),
    percent: stand.percent,
  });

  for (let at = startMs; at < startMs + maxDays * 24 * 3_600_000; at += slotMs) {
    const candidate = emptySide();
    const control = emptySide();
    const flows = poisson((customers.flowsAnHour * rhythm(at, 0.8)) / (60 / slotMinutes), random);
    const ordering = customers.ordering * rhythm(at, 0.3);
    const erring = 0.1 * rhythm(at, -0.3);
    for (let flow = 0; flow < flows; flow += 1) {
      // Only a visitor's first flow counts; the later ones order as they like.
      if (visitors.length > 0 && random() < customers.returning) continue;
      const place = random();
      visitors.push(place);
      const isCandidate = place * 100 < stand.percent;
      const { orders, errors, time } = isCandidate ? customers.effect : noEffect;
      beginFlow(isCandidate ? candidate : control, {
        ordering: ordering * orders,
        erring: erring * errors,
        medianS: 8 * 60 * time,
        random,
      });
    }
    waiting.push({ from: new Date(at).toISOString(), percent: stand.percent, candidate, control });
    const now = at + slotMs;
    for (let first = waiting[0]; first && isMature(first, now); first = waiting[0]) {
      watch = watchCell(watch, first);
      waiting.shift();
    }
    const decision = decideRollOut(plan, stand, watch, now);
    if (decision.is === 'stop') {
      const { metric, candidate: mine, control: theirs } = decision.broken;
      return { ...endOf(metric), visitorsASide: Math.min(mine.visitors, theirs.visitors) };
    }
    if (decision.is === 'step') stand = { percent: decision.percent, since: now };
    if (stand.percent === 100) return endOf(null);
  }
  return endOf(null);
}

function beginFlow(
  side: Growing,
  {
    ordering,
    erring,
    medianS,
    random,
  }: { ordering: number; erring: number; medianS: number; random: () => number },
): void {
  side.visitors += 1;
  if (random() < erring) side.errors += 1;
  if (random() >= ordering) return;
  // Half order within 8 minutes, one of fifty after more than an hour: too late to count.
  const seconds = medianS * Math.exp(normal(random));
  if (seconds > maturityMinutes * 60) return;
  side.orders += 1;
  const kind = orderTimeBounds.findIndex((bound) => seconds <= bound);
  side.times[kind] = (side.times[kind] ?? 0) + 1;
}

function poisson(mean: number, random: () => number): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}
