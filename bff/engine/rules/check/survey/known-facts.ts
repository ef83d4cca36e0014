import type { CompiledCondition } from '../../compiled-rules.ts';
import type { FactValue, StaticFacts } from '../../../facts/facts.ts';

/** Every possible value of a live fact at one place of a service in any flow; null if it can have any value. */
export type KnownFacts = (path: string) => readonly FactValue[] | null;

/** Whether something holds in every flow, in no flow, or in some. */
export type Prospect = 'always' | 'never' | 'maybe';

/** Evaluates a condition under the known facts. */
export function conditionProspect(
  condition: CompiledCondition,
  fixed: StaticFacts,
  known: KnownFacts,
): Prospect {
  if (condition.is === 'static') return condition.accepts(condition.read(fixed)) ? 'always' : 'never';
  const values = known(condition.path);
  if (values === null || values.length === 0) return 'maybe';
  const accepted = values.filter(condition.accepts).length;
  if (accepted === 0) return 'never';
  return accepted === values.length ? 'always' : 'maybe';
}
