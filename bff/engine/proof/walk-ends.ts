import type { DecisionPoint, QuoteBlock } from '@gam/schemas/rules';
import type { Evaluation } from '../flow/evaluation.ts';
import type { Flow } from '../flow/flow.ts';
import { denialOf } from '../flow/fresh-quote.ts';
import { positionOf } from '../flow/next-step.ts';
import type { CompiledRule } from '../rules/compiled-rules.ts';
import { decideQuote } from '../rules/decide-quote.ts';
import { matchRules } from '../rules/match-rules.ts';
import { maxStepsOf, type Walker } from '../simulate/guide.ts';
import { causeBy, explainAt, firstTaken, whatStops } from './causes.ts';
import { paymentFaults } from './payment-faults.ts';
import type { WalkFault } from './walk-fault.ts';
import { maxAnswers } from './walk-states.ts';

/** Whether the quote shows a price in one of its blocks. */
export function showsPrice(evaluation: Evaluation): boolean {
  const { hidden } = decideQuote(evaluation.flow.rules, evaluation.facts());
  return priceBlocks.some((block) => !hidden.has(block));
}
const priceBlocks = ['price_box', 'price_table', 'mini_factor'] as const satisfies readonly QuoteBlock[];

/** An address that a guest is asked for, since a rule takes the sign-in of another one away. */
export function signInFaults(
  flow: Flow,
  { state }: Walker,
  evaluation: Evaluation,
): Omit<WalkFault, 'way'>[] {
  const asked = flow.questions[positionOf(flow, state.step)];
  if (!asked || !state.facts.session.guest || asked.gives !== 'address') return [];
  const trace = explainAt(evaluation, asked.index)?.trace ?? [];
  const undone = trace.find(({ outcome }) =>
    ['undone', 'overruled'].includes(outcome['require_login'] ?? ''),
  );
  if (!undone) return [];
  const cause = undone.undone_by
    ? causeBy(flow, undone.undone_by)
    : firstTaken(flow, trace, ['require_login']);
  const message = 'a guest is asked for an address, which only a signed-in customer has';
  return [{ code: 'sign_in_undone', index: asked.index, step: asked.question.id, cause, message }];
}

/** The decision points that a walk has come past at its end, by its phase. */
const passedPoints: Readonly<Record<string, readonly Exclude<DecisionPoint, 'question'>[]>> = {
  entry: ['entry'],
  quote: ['entry', 'after_last', 'quote'],
  placed: ['entry', 'after_last', 'quote', 'payment', 'placed'],
};

/** The rules that match where a walk enters or ends. */
export const matchedAt = (evaluation: Evaluation, phase: string): CompiledRule[] =>
  (passedPoints[phase] ?? passedPoints['entry'] ?? []).flatMap((point): readonly CompiledRule[] =>
    evaluation.flow.rules.at[point].length === 0
      ? []
      : matchRules<DecisionPoint>(evaluation.flow.rules.at[point], evaluation.facts()),
  );

const denied = 'a rule denies the order there, and nothing leads on';

/** The faults of the end of a walk: a step that cannot be passed, or too many answers. */
export function endFaults(flow: Flow, walker: Walker, evaluation: Evaluation): Omit<WalkFault, 'way'>[] {
  const { end, state, steps: walked } = walker;
  const stuck = end?.stuck_at ?? null;
  if (stuck !== null) {
    const index = flow.indexOf.get(stuck) ?? null;
    const [code, message] =
      walked.length > maxStepsOf(flow)
        ? (['endless', 'the flow comes back to it again and again'] as const)
        : (['dead_end', denialOf(evaluation) ? denied : 'no answer leads on from it'] as const);
    return [{ code, index, step: stuck, cause: whatStops(evaluation, index), message }];
  }
  if (state.phase !== 'placed') return [];
  const unpaid = paymentFaults(evaluation, walker.customer.price ?? null);
  if (flow.questions.length <= maxAnswers) return unpaid;
  const answers = evaluation
    .rows()
    .filter(({ answer }) => answer !== null && answer.values.length > 0).length;
  if (answers <= maxAnswers) return unpaid;
  const message = `the order has ${answers} answers, and an upstream takes at most ${maxAnswers}`;
  return [...unpaid, { code: 'too_many_answers', index: null, step: '@quote', cause: null, message }];
}
