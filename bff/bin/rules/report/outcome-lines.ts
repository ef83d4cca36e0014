import type { VersionOutcome } from '@gam/schemas/gate';
import { drawColumns } from './draw-columns.ts';

const percent = (part: number, all: number): string =>
  all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`;

/** Steps that are printed; the others are in the JSON. */
const maxSteps = 40;

/** Returns the outcomes of a document's versions beside each other: a line for each figure, then one for each step. */
export function outcomeLines(versions: readonly VersionOutcome[]): string[] {
  if (versions.length === 0) return ['No flow was counted under this document.'];
  const row = (title: string, of: (version: VersionOutcome) => string | number) => [
    title,
    ...versions.map(of),
  ];
  const rate = (title: string, of: (version: VersionOutcome) => number) =>
    row(title, (version) => `${of(version)} (${percent(of(version), version.begun)})`);
  const figures = drawColumns(
    ['', ...versions.map(({ version }) => version)],
    [
      row('flows begun', ({ begun }) => begun),
      rate('orders', ({ orders }) => orders),
      rate('paid orders', ({ paid_orders }) => paid_orders),
      row('median time to order, s', ({ median_seconds: s }) => (s === null ? '–' : `≤ ${s}`)),
      rate('quotes', ({ quotes }) => quotes),
      rate('errors', ({ errors }) => errors),
      rate('steps back', ({ backs }) => backs),
    ],
  );
  const names = [...new Set(versions.flatMap(({ steps }) => steps.map(({ step }) => step)))];
  const stepOf = ({ steps }: VersionOutcome, name: string) => steps.find(({ step }) => step === name);
  const steps = drawColumns(
    ['step: reached, of these went on', ...versions.map(({ version }) => version)],
    names.slice(0, maxSteps).map((name) => [
      name,
      ...versions.map((version) => {
        const { reached = 0, left = 0 } = stepOf(version, name) ?? {};
        return `${reached}, ${percent(left, reached)}`;
      }),
    ]),
  );
  const more = names.length > maxSteps ? [`… and ${names.length - maxSteps} more steps (--json)`] : [];
  return [...figures, '', ...steps, ...more];
}
