import type { Phase } from '@gam/schemas/descriptors';
import type { Evaluation } from './evaluation.ts';
import { leaveQuote } from './events/back.ts';
import { positionOf } from './next-step.ts';
import { steps } from './state.ts';
import { findPrevious } from './step-back.ts';

type HasWayBack = (evaluation: Evaluation) => boolean;

const fromQuestion: HasWayBack = (evaluation) =>
  findPrevious(evaluation, positionOf(evaluation.flow, evaluation.state.step)) !== null;

/** The code leads to the phone, and a login on the quote to the quote. */
const fromLogin: HasWayBack = (evaluation) => {
  const { flow, state } = evaluation;
  const { login } = state;
  if (!login || login.step === 'code' || login.resume_at === steps.quote) return true;
  return findPrevious(evaluation, positionOf(flow, login.resume_at)) !== null;
};

const fromEnd: HasWayBack = (evaluation) => {
  const { flow, state } = evaluation;
  return findPrevious(leaveQuote({ flow, state, evaluation }).evaluation, flow.questions.length) !== null;
};

const never: HasWayBack = () => false;

const byPhase = {
  questions: fromQuestion,
  login: fromLogin,
  expert_selection: fromEnd,
  quote_pending: never,
  quote: fromEnd,
  placing: never,
  placed: never,
} as const satisfies { readonly [P in Phase]: HasWayBack };

/** Whether back leads to an earlier step: from the first one the customer leaves the page. [O-4.20, O-4.23] */
export const hasWayBack = (evaluation: Evaluation): boolean => byPhase[evaluation.state.phase](evaluation);
