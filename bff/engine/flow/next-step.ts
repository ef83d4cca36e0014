import type { Denial } from '@gam/schemas/rules';
import type { QuoteResult } from '@gam/schemas/upstream';
import { decideAfterLast } from '../rules/decide-after-last.ts';
import { withCheckout } from './checkout.ts';
import type { Evaluation, Row } from './evaluation.ts';
import { isValid } from './offered-answer.ts';
import { judgeAnswer } from './judge-answer.ts';
import { type Flow, isAsked, needsLogin } from './flow.ts';
import { passedPositions } from './passed.ts';
import { closedLogin, newLogin } from './login-step.ts';
import { type Moved, moved } from './transition.ts';
import { type FlowState, steps } from './state.ts';
import { askedBefore } from './step-back.ts';

/** The position of the current question; -1 before the first one and at steps that are not questions. */
export const positionOf = (flow: Flow, step: string | null): number =>
  step === null ? -1 : (flow.indexOf.get(step) ?? -1);

/**
 * Returns the first question to ask from a position on. It skips hidden questions and those that a rule answers; while
 * skimming, also passed questions whose answers are still valid. [O-4.03 to O-4.05, O-4.07]
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
  passedPositions(evaluation.flow, evaluation.state).has(row.at.index) && isValid(evaluation, row);

/** Moves to the first question to ask from a position on, or to the step after the last question. */
export function proceed(before: Evaluation, from: number): Moved {
  const evaluation = before.state.denial ? before.under({ ...before.state, denial: null }) : before;
  const { flow, state } = evaluation;
  const row = findNext(evaluation, state.skim ? 0 : from);
  if (row) return moved(arrive(state, row));
  return afterLast(flow, evaluation);
}

/** Opens the login step for a guest in place of a question that needs a signed-in user. [O-4.13] */
export function arrive(state: FlowState, row: Row): FlowState {
  const { id } = row.at.question;
  if (!needsLogin(state, row)) return { ...state, ...closedLogin(state), phase: 'questions', step: id };
  return openLogin(state, id);
}

/** Whether the quote is still valid: it exists (a change drops it) and has not expired. */
export const isFresh = ({ expires_at }: QuoteResult, at: number): boolean =>
  expires_at === null || Date.parse(expires_at) > at;

/** Opens the login step; the flow continues at `resumeAt` after the sign-in. */
export function openLogin(state: FlowState, resumeAt: string): FlowState {
  const login = { ...(state.closed_login ?? newLogin(resumeAt)), resume_at: resumeAt };
  return { ...state, phase: 'login', step: login.step === 'code' ? steps.code : steps.phone, login };
}

/**
 * Goes on after the last question: checks the whole path again, then opens the expert step if the rules say so,
 * otherwise submits the answers for a quote. [O-4.16]
 */
function afterLast(flow: Flow, evaluation: Evaluation): Moved {
  const { state } = evaluation;
  const open = findOpen(evaluation) ?? findTooLate(evaluation);
  if (open) return moved(arrive({ ...state, skim: true }, open));
  const { go, denial } = decideAfterLast(flow.rules, evaluation.facts());
  // The choice still counts if nothing that it depends on has changed.
  const isSettled = state.skim && state.expert?.settled === true;
  // A jump left only the edit's steps on the trail; from here back leads over every question. [O-4.22]
  const behind = state.skim ? { ...state, trail: askedBefore(evaluation, flow.questions.length) } : state;
  if (denial) return moved(deny(behind, denial));
  if (go === 'expert_selection' && !isSettled) {
    return moved({ ...behind, phase: 'expert_selection', step: steps.experts, skim: false, login: null });
  }
  return goToQuote(behind, evaluation.at);
}

/** Returns the state at the end of the questions, where the order cannot go on. */
const deny = (state: FlowState, denial: Denial): FlowState => ({
  ...state,
  phase: 'quote',
  step: steps.quote,
  skim: false,
  login: null,
  quote: null,
  denial,
});

/** Returns the first question that is not settled: its answer is invalid, or a guest has to sign in there. */
const findOpen = (evaluation: Evaluation): Row | null =>
  evaluation
    .rows()
    .find((row) => isAsked(evaluation.state, row) && (row.isAutomatic || !isValid(evaluation, row))) ?? null;

/** Returns the first question whose answer is no longer valid at this time: a date that came too near. [O-5.05] */
export const findTooLate = (evaluation: Evaluation): Row | null =>
  evaluation
    .rows()
    .find((row) => !row.isAutomatic && judgeAnswer(evaluation.flow, row, evaluation.at) !== null) ?? null;

/**
 * Moves to the quote if it is still valid, otherwise requests a fresh one for the current answers and choices. [O-4.18]
 */
export function goToQuote(state: FlowState, at: number): Moved {
  // Leaving the quote has closed the prepayment's dialog.
  const settled = state.checkout.paying ? withCheckout(state, { paying: false }) : state;
  const there = { ...settled, step: steps.quote, skim: false, login: null };
  return state.quote && isFresh(state.quote, at)
    ? moved({ ...there, phase: 'quote' })
    : moved({ ...there, phase: 'quote_pending', quote: null }, { call: 'quote' });
}
