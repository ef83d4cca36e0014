import type { QuestionConsequence } from '@gam/schemas/rules';
import type { Flow, FlowQuestion } from '../flow/flow.ts';
import { bindRule } from '../rules/bind-rule.ts';
import type { CompiledRule, CompiledRules } from '../rules/compiled-rules.ts';

/** The parts that decide whether an answer is valid. */
const bounds = [
  'mandatory',
  'keep_options',
  'replace_options',
  'constraints',
  'widget',
] as const satisfies readonly (keyof QuestionConsequence)[];

/** The effects of a sign-in. */
const isOfWho = (path: string): boolean => path.startsWith('session.') || path === 'flow.favourites_count';

const isTurning = ({ then, when, any }: CompiledRule<'question'>): boolean =>
  bounds.some((key) => then[key] !== undefined) &&
  [...when, ...(any ?? []).flat()].some(({ path }) => isOfWho(path));

/**
 * Finds the questions at which a sign-in can make a valid answer invalid: there the answers themselves matter, not only
 * their effects.
 */
export function makeTurning(rules: readonly CompiledRules[]): (flow: Flow, at: FlowQuestion) => boolean {
  const turning = rules.flatMap(({ at }) => at.question.filter(isTurning));
  const known = new WeakMap<FlowQuestion, boolean>();
  return ({ service, facts }, at) => {
    const found = known.get(at);
    if (found !== undefined) return found;
    const { question } = at;
    const turns = turning.some((rule) => bindRule(rule, { question, service, city: facts.city }) !== 'never');
    known.set(at, turns);
    return turns;
  };
}
