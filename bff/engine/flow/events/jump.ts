import { texts } from '../../texts.ts';
import { arrive, positionOf, proceed } from '../next-step.ts';
import type { Evaluation } from '../evaluation.ts';
import { moved, refused } from '../transition.ts';
import { isAsked } from '../flow.ts';
import { passedPositions } from '../passed.ts';
import { steps } from '../state.ts';
import { askedBefore, askedRow } from '../step-back.ts';
import { leaveQuote } from './back.ts';
import type { EventHandler } from './context.ts';

/**
 * Goes to a question that was passed: from the summary or the quote to change it, after which next leads to what is
 * open; or by the browser's back and forward, after which next goes step by step. A place in the browser's history that
 * no longer exists changes nothing, so that the history can always be walked.
 */
export const jump: EventHandler<'jump'> = (context, args) => {
  const isHistory = args.by === 'history';
  if (isHistory && args.step === context.state.step) return moved(context.state);
  const isLeaving = context.state.phase === 'quote';
  const { flow, state, evaluation } = isLeaving ? leaveQuote(context) : context;
  if (args.step === steps.quote && isHistory) {
    return proceed(evaluation.under({ ...state, skim: true }), 0);
  }
  if (args.step === steps.experts && (isHistory || state.expert)) {
    const expert = state.expert && { ...state.expert, settled: false };
    return proceed(evaluation.under({ ...state, skim: true, expert }), 0);
  }
  const row = askedRow(evaluation, positionOf(flow, args.step));
  const isKnown =
    row && (passedPositions(flow, state).has(row.at.index) || isFrontier(evaluation, args.step));
  if (!row || !isKnown)
    return isHistory ? moved(context.state) : refused('not_passed', texts.order.notOffered);
  const place = state.trail.indexOf(args.step);
  const trail = place < 0 ? askedBefore(evaluation, row.at.index) : state.trail.slice(0, place);
  return moved(arrive({ ...state, trail, skim: !isHistory }, row));
};

/** The first question that is asked and was not passed yet: the farthest that history may lead forward to. */
function isFrontier(evaluation: Evaluation, step: string): boolean {
  const { flow, state } = evaluation;
  const passed = passedPositions(flow, state);
  const first = evaluation.rows().find((row) => isAsked(state, row) && !passed.has(row.at.index));
  return first?.at.question.id === step;
}
