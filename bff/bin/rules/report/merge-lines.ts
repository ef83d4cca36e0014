import type { RulesMerge } from '@gam/schemas/gate';
import { diffLines } from './difference-lines.ts';

const written = (value: unknown): string => (value === null ? '(nothing)' : JSON.stringify(value));

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

const conflictLines = ({ rule, path, base, live, yours }: RulesMerge['conflicts'][number]): string[] => [
  rule === null ? `the document, at ${path}` : `rule ${rule}`,
  `  before: ${written(base)}`,
  `  live:   ${written(live)}`,
  `  yours:  ${written(yours)}`,
];

/** Returns a merge as text: what came in between, then what remains of the document's own changes or what contradicts. */
export function mergeLines({ base_version, live_changes, your_changes, conflicts }: RulesMerge): string[] {
  return [
    ...(live_changes === null
      ? []
      : [`What came up to version ${base_version}:`, ...indented(diffLines(live_changes))]),
    ...(your_changes === null
      ? []
      : ['What the merged document changes in it:', ...indented(diffLines(your_changes))]),
    ...(conflicts.length === 0
      ? []
      : ['Both changed, each otherwise:', ...indented(conflicts.flatMap(conflictLines))]),
  ];
}
