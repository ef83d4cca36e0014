import type { FastifyBaseLogger } from 'fastify';
import type { QueuedSms } from './tables.ts';

/** Brings an SMS to its phone; rejects where it did not. */
export type SmsDriver = (sms: QueuedSms) => Promise<void>;

/** Outside production the log is the phone: the one place where a code is written down. */
export function logDriver(log: FastifyBaseLogger): SmsDriver {
  return async ({ phone, body }) => {
    // In the message, not in a field: fields with phones and codes are redacted.
    log.info(`SMS to ${phone}: ${(body ?? '').replace(/\n/g, ' ')}`);
  };
}

/** In production no gateway is configured yet: messages stay in the outbox, and the log says so without a word of them. */
export function missingDriver(log: FastifyBaseLogger): SmsDriver {
  return async ({ id, purpose }) => {
    log.error({ sms: id, purpose }, 'no SMS gateway is configured; the message stays in the outbox');
    throw new Error('no SMS gateway is configured');
  };
}
