import { done, failed, type Result } from '@gam/shared/result';
import { validateAnswer } from '@gam/shared/validate-answer';
import { texts } from '../../texts.ts';
import { judgeAnswer, toAnswerValues } from '../judge-answer.ts';
import type { Evaluation } from '../evaluation.ts';
import { positionOf, proceed } from '../next-step.ts';
import { goPast } from '../passed.ts';
import { offeredBy, withChosen } from '../offered-answer.ts';
import type { ChosenItems } from '../look-ups.ts';
import { type Moved, lookUpFailed, moved, refused } from '../transition.ts';
import { constraintsOf } from '../question-view.ts';
import type { Row } from '../flow.ts';
import type { FlowState } from '../state.ts';
import type { EventHandler } from './context.ts';

/** Goes on from the current question if its answer is valid; otherwise returns the error. [O-5.01] */
export const next: EventHandler<'next'> = ({ flow, state, evaluation, at, offers }) => {
  const index = positionOf(flow, state.step);
  const row = index < 0 ? null : evaluation.row(index);
  if (!row || row.isAutomatic) return proceed(evaluation, 0);
  const { question } = row.at;
  const constraints = constraintsOf(flow, row);
  const failure = validateAnswer(constraints, toAnswerValues(row.answer));
  if (failure) return refused(failure.code, failure.message, question.id);
  const judged = judgeAnswer(flow, row, at);
  if (judged !== null) return refused('judged', judged, question.id);
  const confirmed = confirmOffered(evaluation, row, offers.answer);
  if (!confirmed.ok) return confirmed.failure;
  return proceed(evaluation.under(goPast(flow, confirmed.value, row.at)), index + 1);
};

/**
 * Returns the state once its answer is known to be offered now. An answer of another run was not looked up yet; one
 * that is no longer offered has to be chosen again: the failure is what becomes of the event.
 */
function confirmOffered(
  evaluation: Evaluation,
  row: Row,
  lookedUp: ChosenItems | null,
): Result<FlowState, Moved> {
  const { state } = evaluation;
  const { id } = row.at.question;
  const stored = Object.hasOwn(state.answers, id) ? state.answers[id] : undefined;
  const by = stored && stored.values.length > 0 ? offeredBy(evaluation, row) : null;
  if (!stored || !by) return done(state);
  if (!lookedUp) return failed(lookUpFailed('offer_unknown', texts.order.offerUnknown, id));
  if (!lookedUp.chosen) {
    const message = lookedUp.why ?? constraintsOf(evaluation.flow, row).required;
    return failed(by.forgets ? forget(state, id, message) : refused('not_offered_now', message, id));
  }
  const confirmed = withChosen(evaluation, row, stored, by, lookedUp.chosen);
  const isKnown =
    stored.chosen !== undefined && stored.precedingAnswersHash === confirmed.precedingAnswersHash;
  return done(isKnown ? state : { ...state, answers: { ...state.answers, [id]: confirmed } });
}

/** Stays at the question without the answer: the list has changed, and the customer chooses again. [W-4.05] */
function forget(state: FlowState, id: string, message: string): Moved {
  const { [id]: _gone, ...answers } = state.answers;
  const addresses_saved = state.addresses_saved + 1;
  return moved({
    ...state,
    answers,
    addresses_saved,
    expert: null,
    quote: null,
    problem: { message, field: id },
  });
}
