import { done, type Result } from '@gam/shared/result';
import { keepDigits } from '@gam/shared/digits';
import { normaliseMobile } from '@gam/shared/phone';
import { texts } from '../texts.ts';
import { type IntentOf, type Refusal, refused } from './transition.ts';
import type { FlowState, LoginState } from './state.ts';

/** Digits of a code by SMS. */
export const codeLength = 6;

interface Step<I> {
  readonly login: LoginState;
  readonly intent: I;
}

/**
 * Requests a code for a new phone, or again for the same phone if no text is given. A code that was already sent is
 * asked for, not sent again. [O-4.13]
 */
export function askForCode(
  login: LoginState,
  text: string,
  at: number,
): Result<Step<IntentOf<'request_code'> | null>, Refusal> {
  const phone = text.trim() === '' ? login.phone : normaliseMobile(text);
  if (phone === null) {
    return refused(
      'phone',
      text.trim() === '' ? texts.login.phoneRequired : texts.login.phoneInvalid,
      'phone',
    );
  }
  const isOnItsWay = login.phone === phone && login.verification_id !== null && at < login.resend_at;
  if (isOnItsWay) return done({ login: { ...login, step: 'code' }, intent: null });
  // A code for another phone is not valid for this one.
  const asked = login.phone === phone ? login : { ...login, phone, verification_id: null, resend_at: 0 };
  return done({ login: asked, intent: { call: 'request_code', phone } });
}

/** Returns why digits cannot be a code; null if they can. */
export const judgeCode = (digits: string): string | null => {
  if (digits === '') return texts.login.codeRequired;
  return digits.length === codeLength ? null : texts.login.codeLength;
};

/** Signs in with the code that was sent. Codes are single use, so it is an intent like any other. */
export function checkCode(login: LoginState, text: string): Result<Step<IntentOf<'verify_code'>>, Refusal> {
  const code = keepDigits(text);
  const id = login.verification_id;
  const wrong = id === null ? texts.login.codeRequired : judgeCode(code);
  if (id === null || wrong !== null) return refused('code', wrong ?? '', 'code');
  return done({ login, intent: { call: 'verify_code', verification_id: id, code } });
}

/** Waits for the code that was just sent. */
export const codeWasSent = (login: LoginState, verification_id: string, resend_at: number): LoginState => ({
  ...login,
  step: 'code',
  verification_id,
  resend_at,
});

/** No code was sent; the next one can be sent at `resend_at`. */
export const codeWasRefused = (login: LoginState, resend_at: number): LoginState => ({ ...login, resend_at });

/** Closes the login of a flow. A code that was sent still counts when the login is opened again. [O-4.20] */
export const closedLogin = ({ login }: FlowState): Pick<FlowState, 'login' | 'closed_login'> => ({
  login: null,
  ...(login !== null && login.verification_id !== null && { closed_login: login }),
});

export const newLogin = (resume_at: string): LoginState => ({
  step: 'phone',
  phone: null,
  verification_id: null,
  resend_at: 0,
  resume_at,
});
