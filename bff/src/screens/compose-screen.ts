import { composeFailed } from './failed.ts';
import { composeLogin } from './login.ts';
import { composeMissing } from './missing.ts';
import { composeRedirect } from './redirect.ts';
import type { Composed, Instead, ScreenRequest } from './pipeline.ts';
import { screenRoutes } from './routes.ts';

/** A composed screen and the status that its page and its reply have. */
export interface ScreenAnswer extends Composed {
  readonly status: number;
  /** Set where the address leads elsewhere at once. */
  readonly redirect: string | null;
  readonly message: string | null;
}

/** The screen at an address: whatever happens, there is one. */
export async function composeScreen(request: ScreenRequest): Promise<ScreenAnswer> {
  for (const route of screenRoutes) {
    const compose = route.open(request.url);
    if (!compose) continue;
    const composed = await compose(request);
    if (composed.ok)
      return { ...composed.value, status: 200, redirect: composed.value.screen.redirect, message: null };
    return answerInstead(request, composed.instead);
  }
  return answerInstead(request, { is: 'missing' });
}

type InsteadOf<K extends Instead['is']> = Extract<Instead, { is: K }>;

const insteads: {
  [K in Instead['is']]: (request: ScreenRequest, given: InsteadOf<K>) => ScreenAnswer | Promise<ScreenAnswer>;
} = {
  missing: (request) => answer(404, composeMissing(request)),
  login: async (request) => {
    // The upstream knows the token no more: the session is over here as well.
    const { who, parts } = request;
    if (who.sessionId) await parts.sessions.end(who.sessionId);
    return answer(401, composeLogin(request));
  },
  redirect: (request, { to }) => ({
    ...answer(302, { screen: composeRedirect(request, to) }),
    redirect: to,
  }),
  // A flow that is no more: the page as it is for somebody who comes anew.
  gone: async (request) => {
    const url = new URL(request.url);
    url.searchParams.delete('flow');
    const fresh = await composeScreen({ ...request, url });
    return fresh.status === 200 ? { ...fresh, status: 410 } : fresh;
  },
  failed: (request, { failure }) => ({
    ...answer(failure.status === 0 ? 503 : 502, composeFailed(request, failure)),
    message: failure.message,
  }),
};

function answerInstead(request: ScreenRequest, given: Instead): ScreenAnswer | Promise<ScreenAnswer> {
  // The registry pairs each kind with its own handler, which the compiler cannot follow through the look-up.
  const compose = insteads[given.is] as (
    request: ScreenRequest,
    given: Instead,
  ) => ScreenAnswer | Promise<ScreenAnswer>;
  return compose(request, given);
}

const answer = (status: number, composed: Composed): ScreenAnswer => ({
  ...composed,
  status,
  redirect: null,
  message: null,
});
