import type { Conditions } from '@gam/schemas/rules';
import { factTypeOf } from '@gam/shared/rule-document';
import type { CompiledCondition, CompiledRule } from '../../compiled-rules.ts';
import type { WrittenRule } from './written-rules.ts';
import { sampleValues } from './sample-values.ts';

interface Map {
  readonly compiled: readonly CompiledCondition[];
  readonly written: Conditions;
}

/** Whether the conditions that maps set on one fact can all hold. Facts do not depend on each other here. */
function canHold(path: string, maps: readonly Map[]): boolean {
  const type = factTypeOf(path);
  const conditions = maps.flatMap(({ compiled }) => compiled.filter((condition) => condition.path === path));
  const written = maps.flatMap((map) => (Object.hasOwn(map.written, path) ? [map.written[path] ?? {}] : []));
  const values = type === null ? null : sampleValues(written, type);
  return values === null || values.some((value) => conditions.every(({ accepts }) => accepts(value)));
}

const allCanHold = (maps: readonly Map[], paths: readonly CompiledCondition[]): boolean =>
  paths.every(({ path }) => canHold(path, maps));

/** Whether no facts at all can satisfy a rule, in whatever service. */
export function contradictsItself(rule: CompiledRule, { rule: { when, any } }: WrittenRule): boolean {
  const whole: Map = { compiled: rule.when, written: when };
  if (!allCanHold([whole], rule.when)) return true;
  const maps = rule.any?.map((compiled, at): Map => ({ compiled, written: any?.[at] ?? {} })) ?? null;
  return maps !== null && !maps.some((map) => allCanHold([whole, map], map.compiled));
}
