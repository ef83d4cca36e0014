import {
  askForCode,
  checkCode,
  codeWasRefused,
  codeWasSent,
  type LoginState,
  newLogin,
} from '@gam/engine/flow';
import { askedBy, freshVisitor } from '../../platform/sessions/who.ts';
import { beginSession } from '../../platform/sessions/begin-session.ts';
import {
  type PageEventContext,
  type PageHandler,
  type PageTransition,
  refusePage,
  stay,
} from '../../protocol/pages/page-event.ts';
import { messageOf, type UpstreamFailure } from '../../platform/upstream/failure.ts';
import { endSession } from '../../platform/sessions/end-session.ts';
import { dormantUrl } from '../../protocol/urls/account-urls.ts';
import { homeUrl } from '../../protocol/urls/catalogue-urls.ts';
import { readOrderUrl } from '../../protocol/urls/order-url.ts';

/** Requests a code for the phone. */
export const handleCodeRequest: PageHandler<'login_request_code'> = async (context, { phone }) => {
  const { parts, state, url, who, action_id } = context;
  const step = askForCode(state.login ?? newLogin(url.pathname), phone, parts.now());
  if (!step.ok) return refusePage(step.failure);
  const { login, intent } = step.value;
  if (!intent) return stay(context, { login });
  const sent = await parts.upstream.call('requestCode', {
    body: { phone: intent.phone },
    key: action_id,
    ...askedBy(parts, who),
  });
  if (!sent.ok) return refuseCode(context, login, sent.failure);
  const { verification_id, resend_after_ms } = sent.value;
  return stay(context, { login: codeWasSent(login, verification_id, parts.now() + resend_after_ms) });
};

/** Shows a refused code at its field; if the upstream gives a time to wait, it is counted down. */
function refuseCode(context: PageEventContext, asked: LoginState, failure: UpstreamFailure): PageTransition {
  const field = asked.step;
  const { retryAfterMs } = failure;
  if (retryAfterMs === null) return refusePage({ code: 'code_refused', ...messageOf(failure), field });
  const login = codeWasRefused(asked, context.parts.now() + retryAfterMs);
  return stay(context, { login, problem: { field, ...messageOf(failure) } });
}

/** Signs in with the code of the phone. */
export const handleCode: PageHandler<'login_verify'> = async (context, { code }) => {
  const { parts, state, url, who, action_id } = context;
  const step = checkCode(state.login ?? newLogin(url.pathname), code);
  if (!step.ok) return refusePage(step.failure);
  const { verification_id, code: digits } = step.value.intent;
  const signedIn = await parts.upstream.call('verifyCode', {
    body: { verification_id, code: digits },
    key: action_id,
    ...askedBy(parts, who),
  });
  if (!signedIn.ok) {
    return refusePage({ code: 'sign_in_refused', ...messageOf(signedIn.failure), field: 'code' });
  }
  const begun = await beginSession(parts, who, signedIn.value, action_id);
  // Asked once for a session, and never in the middle of an order, whose answers are the guest's own.
  const isAsked = begun.session.dormant != null && readOrderUrl(url) === null;
  return stay(context, { login: null }, [], {
    who: begun,
    ...(isAsked && { to: dormantUrl(url.pathname + url.search) }),
  });
};

/** Goes back from the code to the phone. */
export const backToPhone: PageHandler<'back'> = (context) => {
  const { login } = context.state;
  return Promise.resolve(stay(context, { login: login && { ...login, step: 'phone' } }));
};

/** Ends the session and leads home. The next person in this browser is a new visitor. */
export const signOut: PageHandler<'sign_out'> = async (context) => {
  await endSession(context.parts, context.who);
  return leave(context);
};

/** Ends every session of the user; other devices show the login at their next request. ASVS 7.4.3 */
export const signOutEverywhere: PageHandler<'sign_out_everywhere'> = async (context) => {
  const { sessions, upstream } = context.parts;
  // An operator who acts for a customer signs out the operator, not the customer.
  const session = context.who.session?.actor ?? context.who.session;
  if (session) {
    await sessions.endAll(session.user.id);
    // The sessions have ended here whether or not the upstream answers.
    void upstream.call('endAllSessions', { token: session.token });
  }
  return leave(context);
};

const leave = (context: PageEventContext) =>
  stay(context, { login: null }, [], { who: freshVisitor(context.who), to: homeUrl(null) });
