import type { GuardMetric, RollOutCell, RollOutGuard, RollOutSide } from '@gam/schemas/upstream';
import { guards } from './guards.ts';
import { logEvidence, logSum } from './table-evidence.ts';

/** The error budget of one roll-out: how often a harmless candidate is stopped at most, all guards and steps together. */
const errorBudget = 0.05;

/** A stratum is compared once it has this many visitors of both sides, or its hour or share ends. */
const stratumVisitors = 50;

const hourMs = 3_600_000;

const noSide: RollOutSide = { visitors: 0, orders: 0, errors: 0, times: [] };

/** Visitors who are compared with one another: they began in the same hour under the same share. */
interface Stratum {
  readonly percent: number;
  readonly hour: number;
  readonly candidate: RollOutSide;
  readonly control: RollOutSide;
}

/** A guard that was broken, with all that was compared until then. */
export interface Broken {
  readonly metric: GuardMetric;
  readonly candidate: RollOutSide;
  readonly control: RollOutSide;
}

/** What is known of a roll-out: the sums of all its cells so far, in their order. Never changed in place. */
export interface Watch {
  /** The logarithm of the evidence for each effect of each guard that the plan names. */
  readonly evidence: { readonly [M in GuardMetric]?: readonly number[] };
  /** The stratum that still grows. */
  readonly open: Stratum | null;
  readonly candidate: RollOutSide;
  readonly control: RollOutSide;
  /** The candidate's visitors by share, those who were compared. */
  readonly visitorsAt: Readonly<Record<number, number>>;
  /** The first guard that was broken; it stays so. */
  readonly broken: Broken | null;
}

/** Begins to watch a roll-out by the guards of its plan. */
export const startWatch = (planned: readonly RollOutGuard[]): Watch => ({
  evidence: Object.fromEntries(planned.map(({ metric }) => [metric, guards[metric].effects.map(() => 0)])),
  open: null,
  candidate: noSide,
  control: noSide,
  visitorsAt: {},
  broken: null,
});

/**
 * Adds one mature cell; cells come in the order of their time.
 *
 * Each guard is a mixture sequential probability ratio test: the average, over the effects it looks for, of the product of
 * the strata's evidence. Without an effect that average is a martingale which begins at 1, so by Ville's inequality it
 * ever reaches 1/α with a probability of at most α, however often it is looked at and whenever the roll-out ends; the
 * guards divide 5 % among them. Robbins: Statistical methods related to the law of the iterated logarithm, 1970; Johari,
 * Pekelis, Walsh: Always valid inference, arXiv 1512.04922. The length of a stratum depends on visitors and hours alone,
 * never on what they did. Rhythms of day and week, and shares that change, cannot disturb the comparison, since it stays
 * inside a stratum.
 */
export function watchCell(watch: Watch, cell: RollOutCell): Watch {
  const hour = Math.floor(Date.parse(cell.from) / hourMs);
  const isOther = watch.open !== null && (watch.open.hour !== hour || watch.open.percent !== cell.percent);
  const before = isOther ? closeStratum(watch) : watch;
  const open: Stratum = {
    percent: cell.percent,
    hour,
    candidate: addSides(before.open?.candidate ?? noSide, cell.candidate),
    control: addSides(before.open?.control ?? noSide, cell.control),
  };
  const grown: Watch = { ...before, open };
  return open.candidate.visitors + open.control.visitors >= stratumVisitors ? closeStratum(grown) : grown;
}

function closeStratum(watch: Watch): Watch {
  const { open, evidence: before } = watch;
  if (!open) return watch;
  const candidate = addSides(watch.candidate, open.candidate);
  const control = addSides(watch.control, open.control);
  const evidence = Object.fromEntries(
    metricsOf(before).map((metric) => {
      const { effects, table } = guards[metric];
      const added = logEvidence(
        table(open.candidate, open.control),
        effects.map(({ oddsRatio }) => oddsRatio),
      );
      return [metric, added.map((log, at) => log + (before[metric]?.[at] ?? 0))];
    }),
  );
  const metric = metricsOf(evidence).find((name) => isBroken(evidence, name));
  const broken = watch.broken ?? (metric ? { metric, candidate, control } : null);
  const { percent } = open;
  const visitorsAt = {
    ...watch.visitorsAt,
    [percent]: (watch.visitorsAt[percent] ?? 0) + open.candidate.visitors,
  };
  return { ...watch, evidence, candidate, control, visitorsAt, broken, open: null };
}

const metricsOf = (evidence: Watch['evidence']) => Object.keys(evidence) as GuardMetric[];

/** Whether the evidence against a metric has reached the inverse of the metric's part of the error budget. */
function isBroken(evidence: Watch['evidence'], metric: GuardMetric): boolean {
  const all = metricsOf(evidence).reduce((total, name) => total + guards[name].budget, 0);
  const { budget, effects } = guards[metric];
  const logs = effects.map(({ weight }, at) => Math.log(weight) + (evidence[metric]?.[at] ?? 0));
  return logSum(logs) >= Math.log(all / (errorBudget * budget));
}

function addSides(one: RollOutSide, other: RollOutSide): RollOutSide {
  const classes = Math.max(one.times.length, other.times.length);
  return {
    visitors: one.visitors + other.visitors,
    orders: one.orders + other.orders,
    errors: one.errors + other.errors,
    times: Array.from({ length: classes }, (_, at) => (one.times[at] ?? 0) + (other.times[at] ?? 0)),
  };
}
