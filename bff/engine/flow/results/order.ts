import { clubDiscount, lacksClub } from '../discount.ts';
import { showQuote } from '../fresh-quote.ts';
import { moved, toastError } from '../transition.ts';
import { steps } from '../state.ts';
import { openLogin } from '../next-step.ts';
import type { FlowState } from '../state.ts';
import { findPrevious } from '../step-back.ts';
import type { ResultHandler, ResultOf } from './result.ts';

/** The quote has arrived; the club's discount is applied if it was requested before. [O-4.01, W-4.08] */
export const quoted: ResultHandler<ResultOf<'quoted'>> = ({ state }, { quote }) =>
  lacksClub(state, quote)
    ? moved(
        { ...state, phase: 'quote_pending', step: steps.quote, quote, login: null },
        { call: 'apply_discount', ...clubDiscount },
      )
    : moved(showQuote(state, quote));

/**
 * Drops the pending quote and returns to the last question. Where the upstream wants a signed-in customer, a guest signs
 * in and the quote is asked for again; so it is for a customer whose session has ended, once they are back. [O-4.33, O-8.05]
 */
export const quoteFailed: ResultHandler<ResultOf<'quote_failed'>> = (
  { flow, state, evaluation },
  { message, unsigned },
) => {
  if (unsigned) {
    const { guest } = state.facts.session;
    const waiting: FlowState = { ...state, phase: 'quote', step: steps.quote, quote: null };
    return moved(guest ? openLogin(waiting, steps.quote) : waiting);
  }
  const last = findPrevious(evaluation, flow.questions.length);
  const back = last
    ? { ...state, phase: 'questions' as const, step: last.row.at.question.id, trail: last.trail, quote: null }
    : { ...state, phase: 'quote' as const, quote: null, problem: { message, field: null } };
  return moved(back, null, [toastError(message)]);
};
