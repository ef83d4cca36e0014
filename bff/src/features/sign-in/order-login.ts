import { newLogin } from '../../engine/flow/login-step.ts';
import { positionOf } from '../../engine/flow/next-step.ts';
import { steps } from '../../engine/flow/state.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { summariseAnswers } from '../questions/index.ts';
import { presentLogin } from './login-form.ts';
import type { PresentPhase } from '../../protocol/phases/phase-screen.ts';
import { presentProgress } from '../../protocol/phases/progress.ts';

/** The login in the middle of a flow: it stands where the question that needs it stands. [O-4.13] */
export const presentFlowLogin: PresentPhase = ({ evaluation, problem, at }) => {
  const { flow, state } = evaluation;
  const login = state.login ?? newLogin(steps.quote);
  const isAtQuote = login.resume_at === steps.quote;
  const position = isAtQuote ? flow.questions.length : positionOf(flow, login.resume_at);
  return {
    id: `order.login.${login.step}`,
    progress: presentProgress(flow, position, isAtQuote),
    ...presentLogin(login, problem ?? state.problem, at),
    aside: [
      summariseAnswers(evaluation, { title: commonTexts.order.soFar, key: 'so_far', before: position }),
    ],
  };
};
