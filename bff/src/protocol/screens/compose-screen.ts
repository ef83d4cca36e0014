import { failed } from '@gam/shared/result';
import { isTeamRole, rolesOf } from '@gam/schemas/upstream';
import { readCustomer, deskUrl } from '../urls/desk-urls.ts';
import { commonTexts } from '../texts.ts';
import { withPlace } from './bottom-nav.ts';
import { apart } from './place.ts';
import { composeFailed, composeMissing, composeRedirect } from './instead.ts';
import { endRefusedSession } from '../../platform/sessions/end-session.ts';
import { actorOf, isOperator, isOperators, type Session } from '../../platform/sessions/sessions.ts';
import {
  type Alike,
  type Composed,
  type Instead,
  insteadOf,
  type ScreenAudience,
  type ScreenRequest,
  screens,
} from './pipeline.ts';

/** A composed screen with the status of its page and reply. */
export interface ComposedScreen extends Composed {
  readonly status: number;
  /** The URL of an immediate redirect; null without one. */
  readonly redirect: string | null;
  readonly message: string | null;
  /** How long the upstream asked to be left alone, ms; handed on to the client. */
  readonly retryAfterMs?: number;
}

/** The screen of a URL whose data is loaded. */
interface PreparedScreen {
  /** Null where the screen is somebody's own, or can change with nothing but the time. */
  readonly alike: Alike | null;
  readonly compose: () => ComposedScreen;
}

/** Returns the screen of a URL; there always is one. */
export const composeScreen = async (request: ScreenRequest): Promise<ComposedScreen> =>
  (await prepareScreen(request)).compose();

/** Loads the screen of a URL; there always is one. */
export async function prepareScreen(request: ScreenRequest): Promise<PreparedScreen> {
  for (const route of request.parts.features.of(screens).routes) {
    const load = route.open(request.url);
    if (!load) continue;
    const barred = barredFrom(route.of, request);
    const prepared = barred ? failed(barred) : await load(request);
    if (!prepared.ok)
      return only(withPlace(route.place, request, await answerInstead(request, prepared.failure)));
    const { alike, present } = prepared.value;
    return {
      alike: request.page.code === null ? alike : null,
      compose: () => {
        const composed = present();
        const linked = route.isPublic ? withAppLink(request, composed) : composed;
        const shown = withCodeDialog(request, withPlace(route.place, request, linked));
        return { ...shown, status: 200, redirect: shown.screen.redirect, message: null };
      },
    };
  }
  return only(withPlace(apart, request, await answerInstead(request, { is: 'missing' })));
}

/** A screen that is composed already, for one visitor. */
const only = (composed: ComposedScreen): PreparedScreen => ({ alike: null, compose: () => composed });

/** Adds the page's URL in the Android app, if there is an app. [O-2.04] */
function withAppLink({ parts, url }: ScreenRequest, composed: Composed): Composed {
  const { androidApp } = parts.config;
  if (androidApp === null) return composed;
  const { screen } = composed;
  const android = appLink(androidApp, parts.publicUrl(), url);
  return { ...composed, screen: { ...screen, meta: { ...screen.meta, android } } };
}

/** Lays the question for a fresh code over the page whose event waits for it. */
function withCodeDialog(request: ScreenRequest, composed: Composed): Composed {
  const modal =
    request.page.code === null ? null : request.parts.features.of(screens).freshCodeDialog(request);
  return modal === null ? composed : { ...composed, screen: { ...composed.screen, modal } };
}

type InsteadOf<K extends Instead['is']> = Extract<Instead, { is: K }>;

const insteads: {
  [K in Instead['is']]: (
    request: ScreenRequest,
    given: InsteadOf<K>,
  ) => ComposedScreen | Promise<ComposedScreen>;
} = {
  missing: (request) => answer(404, composeMissing(request)),
  login: async (request) => {
    const { parts, who, url } = request;
    // A page that names a customer belongs to an operator whose session has ended.
    if (!who.session && readCustomer(url) !== null)
      return insteads.redirect(request, { is: 'redirect', to: deskUrl(url.pathname + url.search) });
    // The upstream refuses the token, so the session ends here too.
    await endRefusedSession(parts, who, { status: 401 });
    const { signIn, deskSignIn } = parts.features.of(screens);
    return answer(401, (isOperators(who.session) ? deskSignIn : signIn)(request));
  },
  fresh_code: (request) => ({
    ...answer(403, request.parts.features.of(screens).freshCode(request)),
    message: commonTexts.code.needed,
  }),
  operator_login: (request) => answer(401, request.parts.features.of(screens).deskSignIn(request)),
  redirect: (request, { to }) => ({
    ...answer(302, { screen: composeRedirect(request, to) }),
    redirect: to,
  }),
  // A lost flow: the page as a new visitor sees it, or the sign-in that its customer has begun at its URL.
  gone: async (request) => {
    const { page, who } = request;
    if (!who.session && page.login?.resume_at === request.url.pathname)
      return answer(401, request.parts.features.of(screens).signIn(request));
    const url = new URL(request.url);
    url.searchParams.delete('flow');
    const fresh = await composeScreen({ ...request, url });
    return fresh.status === 200 ? { ...fresh, status: 410 } : fresh;
  },
  failed: (request, { failure }) => ({
    ...answer(
      failure.status === 0 || failure.retryAfterMs !== null ? 503 : 502,
      composeFailed(request, failure),
    ),
    message: failure.message,
    ...(failure.retryAfterMs !== null && { retryAfterMs: failure.retryAfterMs }),
  }),
};

function answerInstead(request: ScreenRequest, given: Instead): ComposedScreen | Promise<ComposedScreen> {
  // The registry pairs each kind with its own handler; the compiler cannot follow that through the look-up.
  const compose = insteads[given.is] as (
    request: ScreenRequest,
    given: Instead,
  ) => ComposedScreen | Promise<ComposedScreen>;
  return compose(request, given);
}

const answer = (status: number, composed: Composed): ComposedScreen => ({
  ...composed,
  status,
  redirect: null,
  message: null,
});

/**
 * Returns the URL of a page in the Android app: its package, then the page's URL, with the city and without other
 * parameters.
 */
function appLink(androidApp: string, publicUrl: string, { pathname, searchParams }: URL): string {
  const { protocol, host } = new URL(publicUrl);
  const city = searchParams.get('city_id');
  const query = city === null ? '' : `?${new URLSearchParams({ city_id: city }).toString()}`;
  return `android-app://${androidApp}/${protocol.replace(':', '')}/${host}${pathname}${query}`;
}

/** Returns what a person without access sees instead of a screen; null for a person with access. */
const barriers: { readonly [A in ScreenAudience]: (request: ScreenRequest) => Instead | null } = {
  anyone: () => null,
  // An operator chooses the customer before ordering. [O-1.03]
  customer: ({ who: { session }, url }) =>
    session && isOperator(session) ? { is: 'redirect', to: deskUrl(url.pathname + url.search) } : null,
  operator: ({ who: { session } }) => (isOperators(session) ? null : { is: 'operator_login' }),
  // Others of the team see none of it, as if there were no page.
  finance: ({ who: { session } }) => {
    if (!isOfTeam(session)) return { is: 'operator_login' };
    return rolesOf(actorOf(session)).includes('finance') ? null : { is: 'missing' };
  },
  team: ({ who: { session } }) => (isOfTeam(session) ? null : { is: 'operator_login' }),
};

const isOfTeam = (session: Session | null): session is Session =>
  session !== null && isTeamRole(actorOf(session).role);

/** Returns what the sender sees instead of a screen, by the session only; null with access. [O-2.03] */
function barredFrom(audience: ScreenAudience, request: ScreenRequest): Instead | null {
  return request.barred ? insteadOf(request.barred).failure : barriers[audience](request);
}
