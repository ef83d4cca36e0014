import type { Flow } from '../flow/flow.ts';
import { bindMap } from '../rules/bind-rule.ts';
import type { CompiledRule, LiveCondition } from '../rules/compiled-rules.ts';
import type { StaticFacts } from '../facts/facts.ts';

/** The conditions that a service's rules still read in a flow, after the static ones are decided. */
export interface ReadConditions {
  /** The conditions of each fact, by path. */
  readonly byPath: ReadonlyMap<string, ReadonlySet<LiveCondition>>;
  /** The ways in which rules match: the conditions that hold together, one list for each rule and map of its `any`. */
  readonly ways: readonly (readonly LiveCondition[])[];
}

/** The ways in which a rule can match at one place: each a list of live conditions that hold together. */
function waysOf({ when, any }: CompiledRule, fixed: StaticFacts): LiveCondition[][] {
  const whole = bindMap(when, fixed);
  if (whole === null) return [];
  const maps = (any ?? [[]]).map((map) => bindMap(map, fixed)).filter((map) => map !== null);
  return maps.map((more) => [...whole, ...more]);
}

/** Returns the live conditions that decide anything in a flow. */
export function readConditions({ rules, facts, questions }: Flow): ReadConditions {
  const byPath = new Map<string, Set<LiveCondition>>();
  const ways = new Map<string, readonly LiveCondition[]>();
  const ids = new Map<LiveCondition, number>();
  const add = (rule: CompiledRule, fixed: StaticFacts) => {
    for (const way of waysOf(rule, fixed)) {
      for (const condition of way) {
        const known = byPath.get(condition.path) ?? new Set();
        byPath.set(condition.path, known.add(condition));
      }
      // The same rule at many questions is one way.
      const key = way
        .map((condition) => ids.get(condition) ?? ids.set(condition, ids.size).get(condition))
        .join();
      if (way.length > 0) ways.set(key, way);
    }
  };
  // The order's page comes behind every flow.
  const { question: atQuestions, task: _atTask, ...others } = rules.at;
  for (const rule of Object.values(others).flat()) add(rule, facts);
  for (const { question, index } of questions) {
    for (const rule of atQuestions) add(rule, { ...facts, question, position: index + 1 });
  }
  return { byPath, ways: [...ways.values()] };
}
