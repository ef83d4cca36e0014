import { createTransport } from 'nodemailer';
import { FinalFailure } from '../outbox/send-waiting.ts';
import { envelopeOf } from './envelope.ts';
import type { MailDriver } from './message.ts';

/** How long the mail server may be silent, in ms. */
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/**
 * Sends through the mail server of a URL: `smtps://` is encrypted from the start, `smtp://` as soon as the server can;
 * a password goes over an encrypted connection only, unless the server is on this machine. A refusal for good (5xx) is
 * final. The outbox tries again; this does not.
 */
export function smtpDriver(smtpUrl: string, from: string): MailDriver {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && user !== '' && !isLocal,
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    ...patience,
  });
  return async (message) => {
    try {
      await transport.sendMail(envelopeOf(message, from));
    } catch (error) {
      throw isForGood(error)
        ? new FinalFailure('the mail server refuses this e-mail', { cause: error })
        : error;
    }
  };
}

/** A 5xx to the recipient or to the message itself; one to the sign-in is this side's to mend, and is tried again. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code } = error;
  return Number(responseCode) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
