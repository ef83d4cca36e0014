import { askedBy } from '../../platform/sessions/who.ts';
import type { CallInput } from '../../platform/upstream/client.ts';
import type { IntentHandler } from '../../protocol/intents/intent-handler.ts';

/** Has a code sent by SMS. */
export const requestCode: IntentHandler<'request_code'> = {
  body: (_evaluation, _record, { phone }) => ({ phone }) satisfies CallInput<'requestCode'>['body'],
  key: (_record, actionId) => actionId,
  run: async ({ parts, pending, who }) => {
    const body = pending.body as CallInput<'requestCode'>['body'];
    const sent = await parts.upstream.call('requestCode', { body, key: pending.key, ...askedBy(parts, who) });
    if (!sent.ok) {
      const { message, retryAfterMs } = sent.failure;
      return {
        name: 'code_refused',
        message,
        ...(retryAfterMs !== null && { resend_at: parts.now() + retryAfterMs }),
      };
    }
    const { verification_id, resend_after_ms } = sent.value;
    return { name: 'code_sent', verification_id, resend_at: parts.now() + resend_after_ms };
  },
};
