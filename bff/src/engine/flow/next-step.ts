import type { Question } from '@gam/schemas/questions';
import type { QuoteResult } from '@gam/schemas/upstream';
import { decideAfterLast } from '../rules/decide-after-last.ts';
import { withCheckout } from './checkout.ts';
import type { Evaluation, Row } from './evaluation.ts';
import { isValid } from './offered-answer.ts';
import { judgeAnswer } from './judge-answer.ts';
import { type Flow, isAsked, needsLogin } from './flow.ts';
import { newLogin } from './login-step.ts';
import { moved, type Outcome } from './outcome.ts';
import { type FlowState, steps } from './state.ts';
import { askedBefore } from './step-back.ts';

/** The position of the current question; -1 before the first and at steps that are none. */
export const positionOf = (flow: Flow, step: string | null): number =>
  step === null ? -1 : (flow.indexOf.get(step) ?? -1);

/**
 * The first question from a position on that is to be asked: hidden ones and those that a rule answers are passed
 * over; while skimming, also those that were passed and still hold. [O-4.03 to O-4.05, O-4.07]
 */
function findNext(evaluation: Evaluation, from: number): Row | null {
  const { flow, state } = evaluation;
  for (let index = from; index < flow.questions.length; index += 1) {
    const row = evaluation.row(index);
    if (row && isAsked(state, row) && !(state.skim && isSettled(evaluation, row))) return row;
  }
  return null;
}

const isSettled = (evaluation: Evaluation, row: Row): boolean =>
  evaluation.state.passed.includes(row.at.question.id) && isValid(evaluation, row);

/** Stands at the first question to be asked from a position on, or goes on to what comes after the last. */
export function proceed(evaluation: Evaluation, from: number): Outcome {
  const { flow, state } = evaluation;
  const row = findNext(evaluation, state.skim ? 0 : from);
  if (row) return moved(arrive(state, row));
  return afterLast(flow, evaluation);
}

/** The state behind a question that was gone past. */
export function goPast(state: FlowState, { id }: Pick<Question, 'id'>): FlowState {
  const trail = [...state.trail, id];
  if (state.passed.includes(id)) return { ...state, trail };
  // Whoever never went back has passed what leads there: one list then serves as both, in a third less memory.
  return { ...state, passed: state.passed === state.trail ? trail : [...state.passed, id], trail };
}

/** A question that needs a signed-in user opens the login step in its place, for a guest. [O-4.13] */
export function arrive(state: FlowState, row: Row): FlowState {
  const { id } = row.at.question;
  if (!needsLogin(state, row)) return { ...state, phase: 'questions', step: id, login: null };
  return openLogin(state, id);
}

/** Whether a quote still stands: nothing was changed since (it is dropped then), and its time is not over. */
export const isFresh = ({ expires_at }: QuoteResult, at: number): boolean =>
  expires_at === null || Date.parse(expires_at) > at;

/** The login step; `resumeAt` is where the flow goes on after the sign-in. */
export const openLogin = (state: FlowState, resumeAt: string): FlowState => ({
  ...state,
  phase: 'login',
  step: steps.phone,
  login: newLogin(resumeAt),
});

/**
 * All questions are behind: the whole path is checked again; then the expert is chosen where the rules say so, else the
 * answers are submitted for a quote. [O-4.16, O-4.18]
 */
function afterLast(flow: Flow, evaluation: Evaluation): Outcome {
  const { state } = evaluation;
  const open = findOpen(evaluation) ?? findTooLate(evaluation);
  if (open) return moved(arrive({ ...state, skim: true }, open));
  const { go } = decideAfterLast(flow.rules, evaluation.facts());
  // Whoever went back to change something and changed nothing that it depends on has chosen already.
  const isSettled = state.skim && state.expert?.settled === true;
  // A jump left only the edit's way on the trail: back from here leads over every question. [O-4.22]
  const behind = state.skim ? { ...state, trail: askedBefore(evaluation, flow.questions.length) } : state;
  if (go === 'expert_selection' && !isSettled) {
    return moved({ ...behind, phase: 'expert_selection', step: steps.experts, skim: false, login: null });
  }
  return goToQuote(behind, evaluation.at);
}

/** The first question that is not settled: its answer does not hold, or a guest has to sign in there. */
const findOpen = (evaluation: Evaluation): Row | null =>
  evaluation
    .rows()
    .find((row) => isAsked(evaluation.state, row) && (row.isAutomatic || !isValid(evaluation, row))) ?? null;

/** The first question whose answer no longer holds by now: a date that came too near. [O-5.05] */
export const findTooLate = (evaluation: Evaluation): Row | null =>
  evaluation
    .rows()
    .find((row) => !row.isAutomatic && judgeAnswer(evaluation.flow, row, evaluation.at) !== null) ?? null;

/** The quote that still stands, or a fresh one of what is answered and chosen by now. [O-4.18] */
export function goToQuote(state: FlowState, at: number): Outcome {
  // Whoever went elsewhere meanwhile left the dialog of the prepayment.
  const settled = state.checkout.paying ? withCheckout(state, { paying: false }) : state;
  const there = { ...settled, step: steps.quote, skim: false, login: null };
  return state.quote && isFresh(state.quote, at)
    ? moved({ ...there, phase: 'quote' })
    : moved({ ...there, phase: 'quote_pending', quote: null }, { call: 'quote' });
}
