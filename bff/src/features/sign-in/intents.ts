import { errorTexts } from '../../platform/texts.ts';
import { askedBy } from '../../platform/sessions/who.ts';
import type { CallInput } from '../../platform/upstream/client.ts';
import { messageOf } from '../../platform/upstream/failure.ts';
import type { IntentHandler } from '../../protocol/intents/intent-handler.ts';
import { sessionFacts } from '../../protocol/flows/entry-facts.ts';
import { knownIn } from '../../protocol/flows/gather-given.ts';
import { beginSession } from '../../platform/sessions/begin-session.ts';

/** Requests a code by SMS. */
export const requestCodeIntent: IntentHandler<'request_code'> = {
  body: (_evaluation, _record, { phone }) => ({ phone }) satisfies CallInput<'requestCode'>['body'],
  promisesKey: true,
  run: async ({ parts, pending, who }) => {
    const body = pending.body as CallInput<'requestCode'>['body'];
    const sent = await parts.upstream.call('requestCode', { body, key: pending.key, ...askedBy(parts, who) });
    if (!sent.ok) {
      const { retryAfterMs } = sent.failure;
      return {
        name: 'code_refused',
        ...messageOf(sent.failure),
        ...(retryAfterMs !== null && { resend_at: parts.now() + retryAfterMs }),
      };
    }
    const { verification_id, resend_after_ms } = sent.value;
    return { name: 'code_sent', verification_id, resend_at: parts.now() + resend_after_ms };
  },
};

/** How long the upstream answers a repeated sign-in under its key with the same session, ms. */
const replayMs = 2 * 60_000;

/**
 * Signs in with a code. The session begins under a new id, which the reply hands to the browser, also if the reply is
 * repeated.
 */
export const verifyCodeIntent: IntentHandler<'verify_code'> = {
  body: (_evaluation, _record, { verification_id, code }) =>
    ({ verification_id, code }) satisfies CallInput<'verifyCode'>['body'],
  promisesKey: true,
  replay: { ms: replayMs, tooLate: { name: 'sign_in_refused', message: errorTexts.generic } },
  run: async ({ parts, pending, record, who }) => {
    const body = pending.body as CallInput<'verifyCode'>['body'];
    const signedIn = await parts.upstream.call('verifyCode', {
      body,
      key: pending.key,
      ...askedBy(parts, who),
    });
    if (!signedIn.ok) return { name: 'sign_in_refused', ...messageOf(signedIn.failure) };
    const { session } = await beginSession(parts, who, signedIn.value, pending.action_id);
    const known = await knownIn(parts, session, record);
    const subject = session.user.id;
    return { name: 'signed_in', session: sessionFacts(session, record.place), subject, ...known };
  },
};
