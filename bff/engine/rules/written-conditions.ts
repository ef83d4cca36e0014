import type { Condition } from '@gam/schemas/rules';
import { mapsOf } from './rule-maps.ts';
import { documentsOf, type FlowRules } from './compiled-rules.ts';

/** Returns the conditions that documents write on each fact, by its path, whether or not a service reads them. */
export function writtenConditions(rules: readonly FlowRules[]): ReadonlyMap<string, readonly Condition[]> {
  const written = new Map<string, Condition[]>();
  for (const rule of rules.flatMap(documentsOf).flatMap(({ document }) => document.rules)) {
    for (const [path, condition] of mapsOf(rule).flatMap(({ map }) => Object.entries(map))) {
      const known = written.get(path);
      if (known) known.push(condition);
      else written.set(path, [condition]);
    }
  }
  return written;
}
