import { newLogin } from '../../flow/login-step.ts';
import { positionOf } from '../../flow/next-step.ts';
import { steps } from '../../flow/state.ts';
import { texts } from '../../texts.ts';
import { summariseAnswers } from '../parts/answer-summary.ts';
import { presentLogin } from '../parts/login-form.ts';
import type { PresentPhase } from './phase-screen.ts';
import { presentProgress } from './progress.ts';

/** The login in the middle of a flow: it stands where the question that needs it stands. [O-4.13] */
export const presentFlowLogin: PresentPhase = ({ evaluation, problem, at }) => {
  const { flow, state } = evaluation;
  const login = state.login ?? newLogin(steps.quote);
  const isAtQuote = login.resume_at === steps.quote;
  return {
    id: `order.login.${login.step}`,
    progress: presentProgress(flow, positionOf(flow, login.resume_at), isAtQuote),
    ...presentLogin(login, problem ?? state.problem, at),
    aside: [summariseAnswers(evaluation, texts.order.soFar, 'so_far')],
  };
};
