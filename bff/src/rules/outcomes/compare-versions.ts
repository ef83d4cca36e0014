import type { VersionOutcome } from '@gam/schemas/gate';
import { orderTimeBounds, type RulesOutcome } from '@gam/schemas/upstream';
import { readVersionList } from '@gam/engine/rules';

/** Returns the outcomes of a document by its own version, whatever the other documents of the flows were. */
export function compareVersions(name: string, rows: readonly RulesOutcome[]): VersionOutcome[] {
  const versionOf = (row: RulesOutcome) =>
    readVersionList(row.rules).find((listed) => listed.name === name)?.version ?? null;
  return [...Map.groupBy(rows, versionOf)]
    .flatMap(([version, own]) => (version === null ? [] : { version, ...sumOutcomes(own) }))
    .toSorted((one, other) => one.version.localeCompare(other.version, 'en', { numeric: true }));
}

function sumOutcomes(rows: readonly RulesOutcome[]): Omit<VersionOutcome, 'version'> {
  const sum = (of: (row: RulesOutcome) => number) => rows.reduce((all, row) => all + of(row), 0);
  const steps = [...new Set(rows.flatMap((row) => row.steps.map(({ step }) => step)))];
  const ofStep = (row: RulesOutcome, name: string) => row.steps.find(({ step }) => step === name);
  const times = [...orderTimeBounds, 0].map((_, at) => sum((row) => row.times[at] ?? 0));
  return {
    begun: sum((row) => row.begun),
    backs: sum((row) => row.backs),
    errors: sum((row) => row.errors),
    quotes: sum((row) => row.quotes),
    orders: sum((row) => row.orders),
    paid_orders: sum((row) => row.paid_orders),
    median_seconds: medianOf(times),
    steps: steps
      .map((step) => ({
        step,
        reached: sum((row) => ofStep(row, step)?.reached ?? 0),
        left: sum((row) => ofStep(row, step)?.left ?? 0),
      }))
      .toSorted((one, other) => other.reached - one.reached),
  };
}

function medianOf(times: readonly number[]): number | null {
  const all = times.reduce((total, count) => total + count, 0);
  let upTo = 0;
  const at = all === 0 ? -1 : times.findIndex((count) => (upTo += count) * 2 >= all);
  return orderTimeBounds[at] ?? null;
}
