import { keepDigits } from '@gam/shared/digits';
import { codeLength } from '@gam/engine/flow';
import { beginSession } from '../../../platform/sessions/begin-session.ts';
import { askedBy } from '../../../platform/sessions/who.ts';
import { messageOf } from '../../../platform/upstream/failure.ts';
import { type PageHandler, refusePage, stay } from '../../../protocol/pages/page-event.ts';
import { deskTexts } from '../texts.ts';

/** Signs an operator in by password and one-time code, which the upstream checks together. */
export const operatorSignIn: PageHandler<'operator_sign_in'> = async (context, args) => {
  const { parts, who, action_id: key } = context;
  const code = keepDigits(args.code);
  if (code.length !== codeLength) {
    return refusePage({ code: 'code', message: deskTexts.signIn.codeRequired, field: 'code' });
  }
  const signedIn = await parts.upstream.call('operatorSignIn', {
    body: { phone: args.phone, password: args.password, code },
    key,
    ...askedBy(parts, who),
  });
  if (!signedIn.ok) {
    return refusePage({ code: 'sign_in_refused', ...messageOf(signedIn.failure), field: 'code' });
  }
  const desk = await beginSession(parts, who, signedIn.value, key);
  return stay(context, { login: null, desk: null }, [], { who: desk });
};
