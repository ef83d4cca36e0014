import { clubDiscount, lacksClub } from '../discount.ts';
import { showQuote } from '../fresh-quote.ts';
import { type EngineEffect, moved } from '../outcome.ts';
import { steps } from '../state.ts';
import { findPrevious } from '../step-back.ts';
import type { ResultHandler, ResultOf } from './result.ts';

const toastError = (text: string): EngineEffect => ({ type: 'toast', level: 'error', text });

/** The quote is there; with the club's discount where that was wanted before. [O-4.01, W-4.08] */
export const quoted: ResultHandler<ResultOf<'quoted'>> = ({ state }, { quote }) =>
  lacksClub(state, quote)
    ? moved(
        { ...state, phase: 'quote_pending', step: steps.quote, quote, login: null },
        { call: 'apply_discount', ...clubDiscount },
      )
    : moved(showQuote(state, quote));

/** The pending quote is given up and the customer stands at the last question again. [O-4.33, O-8.05] */
export const quoteFailed: ResultHandler<ResultOf<'quote_failed'>> = (
  { flow, state, evaluation },
  { message },
) => {
  const last = findPrevious(evaluation, flow.questions.length);
  const back = last
    ? { ...state, phase: 'questions' as const, step: last.row.at.question.id, trail: last.trail, quote: null }
    : { ...state, phase: 'quote' as const, quote: null, problem: { message, field: null } };
  return moved(back, null, [toastError(message)]);
};
