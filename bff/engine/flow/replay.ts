import { normaliseAnswer } from '@gam/shared/normalise-answer';
import { validateAnswer } from '@gam/shared/validate-answer';
import { withCheckout } from './checkout.ts';
import type { CheckoutState } from './checkout-state.ts';
import { Evaluation, type Row } from './evaluation.ts';
import { isValid } from './offered-answer.ts';
import { judgeAnswer } from './judge-answer.ts';
import { type Flow, isAsked, needsLogin } from './flow.ts';
import { arrive, proceed } from './next-step.ts';
import { type Moved, moved } from './transition.ts';
import { constraintsOf } from './question-view.ts';
import { type EntryFacts, type FlowState, startState, type StoredAnswer } from './state.ts';
import { isSame } from './take-answer.ts';

/** The data carried from one run of a questionnaire to another: never a quote, an order or a sign-in. */
export interface KeptAnswers {
  readonly answers: FlowState['answers'];
  /** The questions that the customer had passed. */
  readonly passed: readonly string[];
  /** The customer's step: a question's id, or a step behind the last question. */
  readonly step: string | null;
  /** Of the same flow: what the customer removed from the quote stays removed. */
  readonly checkout?: Pick<CheckoutState, 'removed_voucher'>;
}

/**
 * Replays a questionnaire with the answers of another run: after a restore, under other rules, in another city. Answers
 * by rule are decided again; answers that no longer fit are asked again. The customer returns to the previous step, or
 * to the first open question before it, and next leads on to the other open questions.
 */
export function replay(flow: Flow, facts: EntryFacts, kept: KeptAnswers, at: number): Moved {
  const passed = kept.passed.filter((id) => flow.indexOf.has(id));
  const trail: string[] = [];
  let evaluation = new Evaluation(
    flow,
    { ...startAgain(facts, kept), answers: knownAnswers(flow, kept), passed },
    at,
  );
  for (const { index } of flow.questions) {
    evaluation = withFittingAnswer(evaluation, index);
    const row = evaluation.row(index);
    if (!row || !isAsked(evaluation.state, row)) continue;
    const { id } = row.at.question;
    const isWhereTheyStood = id === kept.step;
    if (isWhereTheyStood || !passed.includes(id) || !isBehind(evaluation, row)) {
      return moved(arrive({ ...evaluation.state, trail, skim: !isWhereTheyStood }, row));
    }
    trail.push(id);
  }
  return proceed(evaluation.under({ ...evaluation.state, trail }), flow.questions.length);
}

/** The state at entry, where a voucher that was removed stays removed. */
function startAgain(facts: EntryFacts, { checkout }: KeptAnswers): FlowState {
  const state = startState(facts);
  return checkout?.removed_voucher ? withCheckout(state, { removed_voucher: true }) : state;
}

/** Whether a passed question can still be passed by this customer with this answer at this time. */
const isBehind = (evaluation: Evaluation, row: Row): boolean => {
  const { flow, state, at } = evaluation;
  return isValid(evaluation, row) && judgeAnswer(flow, row, at) === null && !needsLogin(state, row);
};

/** The answers to the questions of this flow. */
function knownAnswers(flow: Flow, { answers }: KeptAnswers): FlowState['answers'] {
  return Object.fromEntries(Object.entries(answers).filter(([id]) => flow.indexOf.has(id)));
}

/** The evaluation with the fitting answer of the question at a position in its normal form, or without an answer. */
function withFittingAnswer(evaluation: Evaluation, index: number): Evaluation {
  const { flow, state, at } = evaluation;
  const row = evaluation.row(index);
  const id = row?.at.question.id ?? '';
  const stored = row && !row.isAutomatic && Object.hasOwn(state.answers, id) ? state.answers[id] : undefined;
  if (!row || !stored) return evaluation;
  const fitting = fit(flow, row, stored);
  if (fitting === stored) return evaluation;
  const { [id]: _dropped, ...others } = state.answers;
  const answers = fitting ? { ...others, [id]: fitting } : others;
  evaluation.expectAnswer(index, answers);
  return new Evaluation(flow, { ...state, answers }, at);
}

function fit(flow: Flow, row: Row, stored: StoredAnswer): StoredAnswer | null {
  const constraints = constraintsOf(flow, row);
  const given = normaliseAnswer(constraints, stored);
  if (given.values.length === 0 || validateAnswer({ ...constraints, mandatory: false }, given)) return null;
  return isSame(given, stored) ? stored : { ...given, by: stored.by };
}
