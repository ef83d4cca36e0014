import type { FastifyBaseLogger } from 'fastify';
import type { SmsSettings } from '../config.ts';
import { FinalFailure } from '../queues/outbox.ts';
import { kavenegarDriver } from './kavenegar.ts';
import type { SmsDriver } from './sms-driver.ts';
import { webhookDriver } from './webhook.ts';

const drivers: {
  readonly [D in SmsSettings['driver']]: (
    settings: Extract<SmsSettings, { driver: D }>,
    log: FastifyBaseLogger,
  ) => SmsDriver;
} = {
  outbox: (_settings, log) => outboxDriver(log),
  kavenegar: (settings) => kavenegarDriver(settings),
  webhook: (settings) => webhookDriver(settings),
};

/** Opens the configured driver; it logs each failure. */
export function openSmsDriver(settings: SmsSettings, log: FastifyBaseLogger): SmsDriver {
  const open = drivers[settings.driver] as (settings: SmsSettings, log: FastifyBaseLogger) => SmsDriver;
  const send = open(settings, log);
  return async (sms) => {
    try {
      await send(sms);
    } catch (error) {
      const about = {
        sms: sms.id,
        purpose: sms.purpose,
        reason: error instanceof Error ? error.message : '',
      };
      if (error instanceof FinalFailure) log.error(about, 'an SMS is refused and not sent again');
      else log.warn(about, 'an SMS could not be sent');
      throw error;
    }
  };
}

/** The driver outside production: it writes messages, also codes, into the log. */
function outboxDriver(log: FastifyBaseLogger): SmsDriver {
  return async ({ phone, body }) => {
    // In the message, not in a field: fields with phones and codes are redacted.
    log.info(`SMS to ${phone}: ${(body ?? '').replace(/\n/g, ' ')}`);
  };
}
