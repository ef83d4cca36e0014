import type { CompiledCondition } from '../../compiled-rules.ts';
import type { FactValue, StaticFacts } from '../../facts.ts';

/** Every value that a live fact can have at one place of a service, in any flow; null where it can have any. */
export type KnownFacts = (path: string) => readonly FactValue[] | null;

/** Whether something holds in every flow, in none, or as it comes. */
export type Prospect = 'always' | 'never' | 'maybe';

/** What becomes of a condition, given what is known. */
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
