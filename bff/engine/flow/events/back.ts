import { autoAnsweredFlag } from '../../facts/link-facts.ts';
import { texts } from '../../texts.ts';
import { closedLogin } from '../login-step.ts';
import { arrive, positionOf } from '../next-step.ts';
import { type Moved, moved, refused } from '../transition.ts';
import { steps } from '../state.ts';
import { askedBefore, findPrevious } from '../step-back.ts';
import type { EventContext, EventHandler } from './context.ts';

/** Goes back over questions and skips those that a rule answers; a guest signs in where the question needs it. [O-4.22] */
export const backOverQuestions: EventHandler<'back'> = (context) =>
  backTo(context, positionOf(context.flow, context.state.step));

/** Goes back from the quote or the experts to the last question. [O-4.02, O-4.21] */
export const backToLastQuestion: EventHandler<'back'> = (context) => beforeQuote(context);

const beforeQuote = (context: EventContext): Moved =>
  backTo(leaveQuote(context), context.flow.questions.length);

/** Goes back in the login: from the code to the phone, and from the phone out of the login. [O-4.19, O-4.20] */
export const backInLogin: EventHandler<'back'> = (context) => {
  const { login } = context.state;
  if (login?.step !== 'code') return closeLogin(context);
  return moved({ ...context.state, step: steps.phone, login: { ...login, step: 'phone' } });
};

/**
 * Closes the login and returns to where it was opened: before the question that needs it, or on the quote; to the last
 * question where the quote itself needs it.
 */
export const closeLogin = (context: EventContext): Moved => {
  const { flow, state } = context;
  const resumeAt = state.login?.resume_at ?? null;
  if (resumeAt === steps.quote) {
    const before = state.quote === null ? beforeQuote(context) : null;
    return before?.ok
      ? before
      : moved({ ...state, ...closedLogin(state), phase: 'quote', step: steps.quote });
  }
  return backTo(context, positionOf(flow, resumeAt));
};

function backTo({ state, evaluation }: EventContext, before: number): Moved {
  const previous = findPrevious(evaluation, before);
  if (!previous) return refused('first_step', texts.order.notOffered);
  const { row, trail } = previous;
  return moved(arrive({ ...state, trail, skim: false }, row));
}

/** Returns a page's query, with its `?` or empty, without the flag of the automatic run. */
function withoutAutoAnswered(query: string): string {
  const left = new URLSearchParams(query);
  left.delete(autoAnsweredFlag);
  return left.size > 0 ? `?${left.toString()}` : '';
}

/**
 * Leaves the quote: the automatic run ends, and a quote of its answers is dropped. The questions are evaluated again
 * under the new facts.
 */
export function leaveQuote<C extends Pick<EventContext, 'flow' | 'state' | 'evaluation'>>(context: C): C {
  const { flow, state } = context;
  const { query } = state.facts;
  if (!query.auto_answered) return context;
  const place = { ...state.facts.place, query: withoutAutoAnswered(state.facts.place.query) };
  const facts = { ...state.facts, place, query: { ...query, auto_answered: false } };
  const left = { ...state, facts, expert: null, quote: null };
  const evaluation = context.evaluation.under(left);
  // Automatic answers stay as if the customer had passed those questions: the customer can go back and change them.
  const trail = askedBefore(evaluation, flow.questions.length);
  const after = { ...left, trail, passed: [...new Set([...state.passed, ...trail])] };
  return { ...context, state: after, evaluation: evaluation.under(after) };
}
