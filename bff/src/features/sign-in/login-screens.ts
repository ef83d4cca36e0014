import { newLogin } from '../../engine/flow/login-step.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { pageBar } from '../../protocol/screens/app-bar.ts';
import { presentLogin } from './login-form.ts';
import { frameScreen } from '../../protocol/screens/screen-frame.ts';
import {
  type Composed,
  defineScreen,
  instead,
  type ScreenRequest,
  shown,
} from '../../protocol/screens/pipeline.ts';
import { isLoginUrl } from '../../protocol/urls/account-urls.ts';
import { homeUrl } from '../../protocol/urls/catalogue-urls.ts';
import { positionOf } from '../../engine/flow/next-step.ts';
import { steps } from '../../engine/flow/state.ts';
import { summariseAnswers } from '../questions/index.ts';
import type { PresentPhase } from '../../protocol/phases/phase-screen.ts';
import { presentProgress } from '../../protocol/phases/progress.ts';

/** The login outside a flow, at whatever address needs it; after the sign-in that address shows what it has. */
export function composeLogin({ url, page, parts }: ScreenRequest): Composed {
  const login = page.login ?? newLogin(url.pathname);
  const { body, footer } = presentLogin(login, page.problem, parts.now());
  return {
    screen: frameScreen({
      id: `login.${login.step}`,
      url: url.pathname + url.search,
      title: commonTexts.order.loginTitle,
      body: [pageBar({ city: page.city, links: [] }), ...body],
      // The first step has nothing to close: the bar leads home.
      footer: footer.filter(({ event }) => event !== 'login_cancel'),
    }),
  };
}

/** /login: for those who are signed in, the home page. */
export const login = defineScreen<true, true>({
  id: 'login',
  skeleton: (url) => isLoginUrl(url) || null,
  hydrate: ({ who }) =>
    Promise.resolve(who.session ? instead({ is: 'redirect', to: homeUrl(null) }) : shown(true)),
  present: (request) => composeLogin(request),
});

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
