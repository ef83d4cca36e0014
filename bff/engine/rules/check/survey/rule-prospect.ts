import type { CompiledCondition, CompiledRule } from '../../compiled-rules.ts';
import type { StaticFacts } from '../../../facts/facts.ts';
import type { KnownFacts } from './question-place.ts';

/** Whether something holds in every flow, in no flow, or in some. */
type Prospect = 'always' | 'never' | 'maybe';

/** Evaluates a condition under the known facts. */
function conditionProspect(condition: CompiledCondition, fixed: StaticFacts, known: KnownFacts): Prospect {
  if (condition.is === 'static') return condition.accepts(condition.read(fixed)) ? 'always' : 'never';
  const values = known(condition.path);
  if (values === null || values.length === 0) return 'maybe';
  const accepted = values.filter(condition.accepts).length;
  if (accepted === 0) return 'never';
  return accepted === values.length ? 'always' : 'maybe';
}

function mapProspect(map: readonly CompiledCondition[], fixed: StaticFacts, known: KnownFacts): Prospect {
  let prospect: Prospect = 'always';
  for (const condition of map) {
    const held = conditionProspect(condition, fixed, known);
    if (held === 'never') return 'never';
    if (held === 'maybe') prospect = 'maybe';
  }
  return prospect;
}

function anyProspect(
  maps: readonly (readonly CompiledCondition[])[],
  fixed: StaticFacts,
  known: KnownFacts,
): Prospect {
  let prospect: Prospect = 'never';
  for (const map of maps) {
    const held = mapProspect(map, fixed, known);
    if (held === 'always') return 'always';
    if (held === 'maybe') prospect = 'maybe';
  }
  return prospect;
}

/**
 * Whether a rule matches at one place, if that is certain. Unlike the binding of a compiled flow it also uses what the
 * questions imply about live facts: an answer that cannot have been given is null in every flow.
 */
export function ruleProspect({ when, any }: CompiledRule, fixed: StaticFacts, known: KnownFacts): Prospect {
  const whole = mapProspect(when, fixed, known);
  if (whole === 'never' || any === null) return whole;
  const one = anyProspect(any, fixed, known);
  return one === 'always' ? whole : one;
}
