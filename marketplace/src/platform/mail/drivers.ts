import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FinalFailure } from '../queues/outbox.ts';

/** An e-mail with a file, ready to be sent. */
export interface MailMessage {
  /** Equal for every try, so that a mail server can recognise a repeated message. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment: { readonly name: string; readonly mediaType: string; readonly content: Buffer };
}

/** Sends an e-mail; rejects if it fails, with `FinalFailure` if no other try can succeed. */
export type MailDriver = (message: MailMessage) => Promise<void>;

/** The mail library, loaded with the first e-mail: most processes send none. */
const mailLibrary = () => import('nodemailer');

/** A message for the mail library. Addresses are values, so that no text is parsed; files and URLs are not opened. */
function envelopeOf({ id, to, subject, text, html, attachment }: MailMessage, from: string) {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    from: { name: 'گام', address: from },
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: { 'auto-submitted': 'auto-generated' },
    attachments: [
      { filename: attachment.name, contentType: attachment.mediaType, content: attachment.content },
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Keeps each e-mail as a file `<id>.eml` in a folder, whole or not at all: the outbox where no mail server is set. */
export function fileDriver(folder: string, from: string): MailDriver {
  return async (message) => {
    const { createTransport } = await mailLibrary();
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message: bytes } = await transport.sendMail(envelopeOf(message, from));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${message.id}.eml`);
    await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}

/** The timeout of the mail server, in ms. */
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/**
 * Sends through the mail server of a URL: `smtps://` is encrypted from the start, `smtp://` upgrades if the server
 * supports it. A password is sent only over an encrypted connection or to this machine. A permanent refusal (5xx) is a
 * FinalFailure. The driver does not retry; the outbox does.
 */
export function smtpDriver(smtpUrl: string, from: string): MailDriver {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && user !== '' && !isLocal,
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    ...patience,
  };
  return async (message) => {
    const transport = (await mailLibrary()).createTransport(options);
    try {
      await transport.sendMail(envelopeOf(message, from));
    } catch (error) {
      throw isForGood(error)
        ? new FinalFailure('the mail server refuses this e-mail', { cause: error })
        : error;
    }
  };
}

/**
 * Whether the server refuses the recipient or the message with 5xx. A refused sign-in is a wrong configuration and is
 * tried again.
 */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code } = error;
  return Number(responseCode) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
