import { askForCode, checkCode, codeWasSent, newLogin } from '../../flow/login-step.ts';
import { keepHandover } from '../../sessions/handover.ts';
import { type PageHandler, refusePage, stay } from '../page-event.ts';

/** Has a code sent to the phone. */
export const requestCode: PageHandler<'login_request_code'> = async (context, { phone }) => {
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
  if (!sent.ok) return refusePage({ code: 'code_refused', message: sent.failure.message, field });
  const { verification_id, resend_after_ms } = sent.value;
  return stay(context, { login: codeWasSent(step.login, verification_id, parts.now() + resend_after_ms) });
};

/** Signs in with the code. */
export const verifyCode: PageHandler<'login_verify'> = async (context, { code }) => {
  const { parts, state, url, who, action_id } = context;
  const step = checkCode(state.login ?? newLogin(url.pathname), code);
  if (!step.ok) return step;
  const { verification_id, code: digits } = step.intent;
  const signedIn = await parts.upstream.call('verifyCode', {
    body: { verification_id, code: digits },
    key: action_id,
  });
  if (!signedIn.ok) {
    return refusePage({ code: 'sign_in_refused', message: signedIn.failure.message, field: 'code' });
  }
  const { access_token, expires_at, user } = signedIn.value;
  const session = { user, token: access_token, visitor: who.visitor, expires_at: Date.parse(expires_at) };
  const sessionId = await parts.sessions.begin(session, session.expires_at);
  await keepHandover(parts, action_id, sessionId);
  return { ...stay(context, { login: null }), who: { ...who, session, sessionId } };
};

/** From the code back to the phone. */
export const backToPhone: PageHandler<'back'> = (context) => {
  const { login } = context.state;
  return Promise.resolve(stay(context, { login: login && { ...login, step: 'phone' } }));
};
