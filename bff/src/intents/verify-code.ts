import { sessionFacts } from '../flows/session-facts.ts';
import { favouritesIn } from '../flows/load-favourites.ts';
import { keepHandover } from '../sessions/handover.ts';
import type { CallInput } from '../upstream/client.ts';
import type { IntentHandler } from './intent-handler.ts';

/**
 * Signs in with a code. The session begins under a new id, which is handed over to the browser with the reply, also
 * where that reply has to be given twice.
 */
export const verifyCode: IntentHandler<'verify_code'> = {
  body: (_evaluation, _record, { verification_id, code }) =>
    ({ verification_id, code }) satisfies CallInput<'verifyCode'>['body'],
  key: (_record, actionId) => actionId,
  run: async ({ parts, pending, record }) => {
    const body = pending.body as CallInput<'verifyCode'>['body'];
    const signedIn = await parts.upstream.call('verifyCode', { body, key: pending.key });
    if (!signedIn.ok) return { name: 'sign_in_refused', message: signedIn.failure.message };
    const { access_token, expires_at, user } = signedIn.value;
    const session = {
      user,
      token: access_token,
      visitor: record.visitor,
      expires_at: Date.parse(expires_at),
    };
    const id = await parts.sessions.begin(session, session.expires_at);
    await keepHandover(parts, pending.action_id, id);
    const favourites = await favouritesIn(parts, session, record);
    return { name: 'signed_in', session: sessionFacts(session, record.place), subject: user.id, favourites };
  },
};
