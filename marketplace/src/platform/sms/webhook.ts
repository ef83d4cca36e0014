import { FinalFailure } from '../queues/outbox.ts';
import { post } from '../outside/post.ts';
import { sendDeadlineMs, type Sms, type SmsDriver } from './sms-driver.ts';

/** Statuses of 4xx after which the same message may be accepted later: credentials, time, conflicts, limits. */
const passing = new Set([401, 403, 407, 408, 409, 423, 425, 429]);

/**
 * Posts each SMS as JSON `{id, to, kind, code, text}` with the token as bearer; `to` is +989121234567, `code` null
 * without a code. 2xx accepts it; most of 4xx refuse it for good. Deadline in ms.
 */
export function webhookDriver(
  { url, token }: { readonly url: string; readonly token: string },
  deadlineMs = sendDeadlineMs,
): SmsDriver {
  return async ({ id, phone, purpose, code, body }: Sms) => {
    const { status } = await post(url, {
      body: { id: String(id), to: `+${phone}`, kind: purpose, code, text: body ?? '' },
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': `sms-${id}` },
      deadlineMs,
    });
    if (status >= 200 && status < 300) return;
    const reason = `the webhook answers ${status}`;
    const isFinal = status >= 400 && status < 500 && !passing.has(status);
    throw isFinal ? new FinalFailure(reason) : new Error(reason);
  };
}
