import { liveFactPaths, type QuestionConsequence } from '@gam/schemas/rules';
import { isLivePath } from '../facts/live-facts.ts';
import type { Flow, FlowQuestion } from '../flow/flow.ts';
import { bindRule } from '../rules/bind-rule.ts';
import type { CompiledRule, OrderedRules } from '../rules/compiled-rules.ts';

/** The parts that decide whether an answer is valid. */
const bounds = [
  'mandatory',
  'keep_options',
  'replace_options',
  'constraints',
  'widget',
] as const satisfies readonly (keyof QuestionConsequence)[];

/** Whether a sign-in changes a fact. */
const isOfWho = (path: string): boolean => isLivePath(path) && liveFactPaths[path].known === 'sign_in';

const isTurning = ({ then, when, any }: CompiledRule<'question'>): boolean =>
  bounds.some((key) => then[key] !== undefined) &&
  [...when, ...(any ?? []).flat()].some(({ path }) => isOfWho(path));

/**
 * Finds the questions at which a sign-in can make a valid answer invalid: there the answers themselves matter, not only
 * their effects.
 */
export function makeTurning(rules: readonly OrderedRules[]): (flow: Flow, at: FlowQuestion) => boolean {
  const turning = rules.flatMap(({ at }) => at.question.filter(isTurning));
  const known = new Map<FlowQuestion, boolean>();
  return ({ facts }, at) => {
    const found = known.get(at);
    if (found !== undefined) return found;
    const fixed = { ...facts, question: at.question, position: at.index + 1 };
    const turns = turning.some((rule) => bindRule(rule, fixed) !== 'never');
    known.set(at, turns);
    return turns;
  };
}
