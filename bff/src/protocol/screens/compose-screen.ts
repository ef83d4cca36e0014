import { readCustomer, deskUrl } from '../urls/desk-urls.ts';
import { composeFailed, composeMissing, composeRedirect } from './instead.ts';
import { endRefusedSession } from '../../platform/sessions/end-session.ts';
import { isOperator, isOperators } from '../../platform/sessions/sessions.ts';
import {
  type Composed,
  type Instead,
  insteadOf,
  type ScreenAudience,
  type ScreenRequest,
  screens,
} from './pipeline.ts';

/** A composed screen and the status that its page and its reply have. */
export interface ScreenAnswer extends Composed {
  readonly status: number;
  /** Set where the address leads elsewhere at once. */
  readonly redirect: string | null;
  readonly message: string | null;
}

/** The screen at an address: whatever happens, there is one. */
export async function composeScreen(request: ScreenRequest): Promise<ScreenAnswer> {
  for (const route of screens.entries().routes) {
    const compose = route.open(request.url);
    if (!compose) continue;
    const barred = barredFrom(route.of, request);
    if (barred) return answerInstead(request, barred);
    const composed = await compose(request);
    if (composed.ok) {
      const shown = route.isPublic ? withAppLink(request, composed.value) : composed.value;
      return { ...shown, status: 200, redirect: shown.screen.redirect, message: null };
    }
    return answerInstead(request, composed.instead);
  }
  return answerInstead(request, { is: 'missing' });
}

/** The page with where the Android app shows it, where there is an app. [O-2.04] */
function withAppLink({ parts, url }: ScreenRequest, composed: Composed): Composed {
  const { androidApp } = parts.config;
  if (androidApp === null) return composed;
  const { screen } = composed;
  const android = appLink(androidApp, parts.publicUrl(), url);
  return { ...composed, screen: { ...screen, meta: { ...screen.meta, android } } };
}

type InsteadOf<K extends Instead['is']> = Extract<Instead, { is: K }>;

const insteads: {
  [K in Instead['is']]: (request: ScreenRequest, given: InsteadOf<K>) => ScreenAnswer | Promise<ScreenAnswer>;
} = {
  missing: (request) => answer(404, composeMissing(request)),
  login: async (request) => {
    const { parts, who, url } = request;
    // A page for a customer is an operator's, whose session is over.
    if (!who.session && readCustomer(url) !== null)
      return insteads.redirect(request, { is: 'redirect', to: deskUrl(url.pathname + url.search) });
    // The upstream no longer accepts the token: the session ends here as well.
    await endRefusedSession(parts, who, { status: 401 });
    return answer(
      401,
      isOperators(who.session) ? screens.entries().deskSignIn(request) : screens.entries().signIn(request),
    );
  },
  operator_login: (request) => answer(401, screens.entries().deskSignIn(request)),
  redirect: (request, { to }) => ({
    ...answer(302, { screen: composeRedirect(request, to) }),
    redirect: to,
  }),
  // A lost flow: the page as a new visitor sees it.
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

/**
 * Where the Android app shows a page of the product: its package, then the page's own address, with the city and without
 * whatever else a link carried. [O-2.04]
 */
function appLink(androidApp: string, publicUrl: string, { pathname, searchParams }: URL): string {
  const { protocol, host } = new URL(publicUrl);
  const city = searchParams.get('city_id');
  const query = city === null ? '' : `?${new URLSearchParams({ city_id: city }).toString()}`;
  return `android-app://${androidApp}/${protocol.replace(':', '')}/${host}${pathname}${query}`;
}

/** What is shown instead of a screen to a person it is not meant for; null where it is meant for them. */
const barriers: { readonly [A in ScreenAudience]: (request: ScreenRequest) => Instead | null } = {
  anyone: () => null,
  // An operator orders for a customer, whom they choose first. [O-1.03]
  customer: ({ who: { session }, url }) =>
    session && isOperator(session) ? { is: 'redirect', to: deskUrl(url.pathname + url.search) } : null,
  operator: ({ who: { session } }) => (isOperators(session) ? null : { is: 'operator_login' }),
};

/** What keeps the asker from a screen, by their session alone; null where nothing does. [O-2.03] */
function barredFrom(audience: ScreenAudience, request: ScreenRequest): Instead | null {
  return request.barred ? insteadOf(request.barred).instead : barriers[audience](request);
}
