import { codeWasRefused, codeWasSent } from '../login-step.ts';
import { positionOf, proceed } from '../next-step.ts';
import { moved } from '../transition.ts';
import { steps } from '../state.ts';
import type { ResultHandler, ResultOf } from './result.ts';

export const codeSent: ResultHandler<ResultOf<'code_sent'>> = ({ state }, { verification_id, resend_at }) =>
  state.login
    ? moved({ ...state, step: steps.code, login: codeWasSent(state.login, verification_id, resend_at) })
    : moved(state);

export const codeRefused: ResultHandler<ResultOf<'code_refused'>> = ({ state }, { message, resend_at }) => {
  const { login } = state;
  const waits = login && resend_at !== undefined ? codeWasRefused(login, resend_at) : login;
  return moved({ ...state, login: waits, problem: { message, field: login?.step ?? 'phone' } });
};

/**
 * Continues where the login was opened. The rules now know the customer, so the questions are evaluated again, and a
 * guest's quote is replaced. [O-4.13, O-4.14]
 */
export const signedIn: ResultHandler<ResultOf<'signed_in'>> = (
  { flow, state, evaluation },
  { session, favourites, customer = state.facts.customer },
) => {
  const resumeAt = state.login?.resume_at ?? null;
  const after = {
    ...state,
    facts: { ...state.facts, session, favourites, customer },
    login: null,
    quote: null,
    skim: state.skim || resumeAt === steps.quote,
  };
  return proceed(evaluation.under(after), Math.max(0, positionOf(flow, resumeAt)));
};

export const signInRefused: ResultHandler<ResultOf<'sign_in_refused'>> = ({ state }, { message }) =>
  moved({ ...state, problem: { message, field: 'code' } });
