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
