import type { EventArgs, EventName } from '@gam/schemas/descriptors';
import { askForCode, checkCode, codeWasSent, newLogin } from '../flow/login-step.ts';
import type { Refusal } from '../flow/outcome.ts';
import type { Parts } from '../parts.ts';
import { keepHandover } from '../sessions/handover.ts';
import type { Who } from '../sessions/who.ts';
import { texts } from '../texts.ts';
import type { PageState } from './page-state.ts';

/** What an event on a page may look at. */
export interface PageEventContext {
  readonly parts: Parts;
  readonly who: Who;
  readonly state: PageState;
  readonly url: URL;
  readonly action_id: string;
}

export type PageOutcome =
  | {
      readonly ok: true;
      readonly state: PageState;
      /** Who is asking from now on. */
      readonly who: Who;
      readonly url: URL;
      /** An address that the page leads to. */
      readonly to?: string;
    }
  | { readonly ok: false; readonly refusal: Refusal };

type PageHandler<N extends EventName> = (
  context: PageEventContext,
  args: EventArgs<N>,
) => Promise<PageOutcome>;

const stay = ({ who, url, state }: PageEventContext, change: Partial<PageState> = {}): PageOutcome => ({
  ok: true,
  who,
  url,
  state: { ...state, problem: null, ...change },
});

/** The page of the city that was picked, if it is served. */
const changeCity: PageHandler<'change_city'> = async (context, { city }) => {
  const cities = await context.parts.services.cities();
  if (!cities.ok) return { ok: false, refusal: { code: 'cities', message: cities.failure.message } };
  if (!cities.value.results.some(({ id }) => id === city)) {
    return { ok: false, refusal: { code: 'city', message: texts.errors.invalid } };
  }
  const url = new URL(context.url);
  url.searchParams.set('city_id', city);
  return { ...stay(context, { city }), url } as PageOutcome;
};

const requestCode: PageHandler<'login_request_code'> = async (context, { phone }) => {
  const { parts, state, url, who, action_id } = context;
  const step = askForCode(state.login ?? newLogin(url.pathname), phone, parts.now());
  if (!step.ok) return step;
  if (!step.intent) return stay(context, { login: step.login });
  const sent = await parts.upstream.call('requestCode', {
    body: { phone: step.intent.phone },
    key: action_id,
    from: who.address,
  });
  const field = state.login?.step === 'code' ? 'code' : 'phone';
  if (!sent.ok) return { ok: false, refusal: { code: 'code_refused', message: sent.failure.message, field } };
  const { verification_id, resend_after_ms } = sent.value;
  return stay(context, { login: codeWasSent(step.login, verification_id, parts.now() + resend_after_ms) });
};

const verifyCode: PageHandler<'login_verify'> = async (context, { code }) => {
  const { parts, state, url, who, action_id } = context;
  const step = checkCode(state.login ?? newLogin(url.pathname), code);
  if (!step.ok) return step;
  const { verification_id, code: digits } = step.intent;
  const signedIn = await parts.upstream.call('verifyCode', {
    body: { verification_id, code: digits },
    key: action_id,
  });
  if (!signedIn.ok) {
    return {
      ok: false,
      refusal: { code: 'sign_in_refused', message: signedIn.failure.message, field: 'code' },
    };
  }
  const { access_token, expires_at, user } = signedIn.value;
  const session = { user, token: access_token, visitor: who.visitor, expires_at: Date.parse(expires_at) };
  const sessionId = await parts.sessions.begin(session, session.expires_at);
  await keepHandover(parts, action_id, sessionId);
  const after = stay(context, { login: null });
  return { ...after, who: { ...who, session, sessionId } } as PageOutcome;
};

const backToPhone: PageHandler<'back'> = (context) => {
  const { login } = context.state;
  return Promise.resolve(stay(context, { login: login && { ...login, step: 'phone' } }));
};

const signOut: PageHandler<'sign_out'> = async (context) => {
  const { parts, who } = context;
  if (who.sessionId) await parts.sessions.end(who.sessionId);
  // The session is over here whatever the upstream says.
  if (who.session) void parts.upstream.call('endSession', { token: who.session.token });
  const signedOut: Who = { ...who, session: null, sessionId: null };
  return { ...stay(context, { login: null }), who: signedOut, to: '/' } as PageOutcome;
};

const retry: PageHandler<'retry'> = (context) => Promise.resolve(stay(context));

/** What can be done on pages without a flow. */
export const pageEvents: { readonly [N in EventName]?: PageHandler<N> } = {
  change_city: changeCity,
  login_request_code: requestCode,
  login_verify: verifyCode,
  back: backToPhone,
  sign_out: signOut,
  retry,
};
