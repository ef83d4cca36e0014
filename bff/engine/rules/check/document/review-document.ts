import type { Conditions } from '@gam/schemas/rules';
import { factTypeOf } from '@gam/shared/rule-document';
import type {
  CompiledCondition,
  CompiledRule,
  CompiledRules,
  DocumentReview,
  WrittenRule,
} from '../../compiled-rules.ts';
import { shadowedRules } from './shadowed-rules.ts';
import { sampleValues } from '../../../facts/sample-values.ts';

/** Reviews a document by itself. */
export function reviewDocument(rules: Pick<CompiledRules, 'document' | 'at'>): DocumentReview {
  const written = new Map(
    rules.document.rules.map((rule, at): [string, WrittenRule] => [rule.id, { rule, path: `/rules/${at}` }]),
  );
  const contradictory = new Set(
    Object.values(rules.at)
      .flat()
      .flatMap((rule) => {
        const found = written.get(rule.id);
        return found !== undefined && contradictsItself(rule, found) ? [rule.id] : [];
      }),
  );
  const sound = rules.document.rules.filter(({ id }) => !contradictory.has(id));
  return { written, contradictory, shadowed: shadowedRules(sound) };
}

interface Map {
  readonly compiled: readonly CompiledCondition[];
  readonly written: readonly Conditions[];
}

/** Whether all conditions of maps on one fact can hold together. Facts are treated as independent. */
function canHold(path: string, maps: readonly Map[]): boolean {
  const type = factTypeOf(path);
  const conditions = maps.flatMap(({ compiled }) => compiled.filter((condition) => condition.path === path));
  const written = maps
    .flatMap((map) => map.written)
    .flatMap((map) => (Object.hasOwn(map, path) ? [map[path] ?? {}] : []));
  const values = type === null ? null : sampleValues(written, type);
  return values === null || values.some((value) => conditions.every(({ accepts }) => accepts(value)));
}

const allCanHold = (maps: readonly Map[], paths: readonly CompiledCondition[]): boolean =>
  paths.every(({ path }) => canHold(path, maps));

/** Whether no facts can satisfy a rule in any service. */
function contradictsItself(rule: CompiledRule, { rule: { when, any, all = [] } }: WrittenRule): boolean {
  const whole: Map = { compiled: rule.when, written: [when, ...all] };
  if (!allCanHold([whole], rule.when)) return true;
  const maps = rule.any?.map((compiled, at): Map => ({ compiled, written: [any?.[at] ?? {}] })) ?? null;
  return maps !== null && !maps.some((map) => allCanHold([whole, map], map.compiled));
}
