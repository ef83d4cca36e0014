import { texts } from '../../texts.ts';
import { askForCode, checkCode } from '../login-step.ts';
import { moved, refused } from '../transition.ts';
import { steps } from '../state.ts';
import type { EventHandler } from './context.ts';

/** Asks for a code in the middle of a flow. [O-4.13] */
export const requestCode: EventHandler<'login_request_code'> = ({ state, at }, { phone }) => {
  if (!state.login) return refused('no_login', texts.order.notOffered);
  const step = askForCode(state.login, phone, at);
  if (!step.ok) return step;
  const { login, intent } = step.value;
  return moved({ ...state, step: login.step === 'code' ? steps.code : steps.phone, login }, intent);
};

/** Signs in with the code that was sent. */
export const verifyCode: EventHandler<'login_verify'> = ({ state }, { code }) => {
  if (!state.login) return refused('no_login', texts.order.notOffered);
  const step = checkCode(state.login, code);
  return step.ok ? moved(state, step.value.intent) : step;
};
