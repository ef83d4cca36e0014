import { drawTable } from '@gam/shared/test/draw-table';
import { isKept, runTrial, trials, type TrialResult } from './trials.ts';

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

const demandOf = ({ atMost, atLeast, within }: (typeof trials)[number]): string =>
  atMost === undefined
    ? `≥ ${percent(atLeast ?? 0)} within ${(within ?? 0).toLocaleString('en')}`
    : `≤ ${percent(atMost)}`;

const rowOf = (trial: (typeof trials)[number], result: TrialResult): string[] => [
  trial.title,
  percent(result.stopped),
  demandOf(trial),
  isKept(trial, result) ? 'yes' : 'NO',
  percent(result.by.orders_per_visitor),
  percent(result.by.errors),
  percent(result.by.time_to_order),
  result.median.toLocaleString('en'),
  result.ninetieth.toLocaleString('en'),
];

/**
 * Plays guarded roll-outs with simulated customers and prints how many were stopped: 10,000 of each kind without an
 * effect, 2,000 of each with one. Exits with 1 where a demand is not kept.
 */
export function benchRollOuts(): void {
  const results = trials.map((trial) => {
    const rollOuts = trial.atMost === undefined ? 2_000 : 10_000;
    const result = runTrial(trial, rollOuts, 1);
    if (!isKept(trial, result)) process.exitCode = 1;
    return rowOf(trial, result);
  });
  const head = ['roll-outs', 'stopped', 'demanded', 'kept', 'by orders', 'by errors', 'by time'];
  const title =
    'Guarded roll-outs on simulated customers; visitors a side are those compared before the stop.';
  console.log(drawTable(title, [...head, 'median a side', '90th'], results));
}
