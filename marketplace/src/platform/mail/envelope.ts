import type { MailMessage } from './message.ts';

/** A message as the mail library takes it: addresses as values, so that nothing is read out of a text; no file or URL is opened. */
export function envelopeOf({ id, to, subject, text, html, attachment }: MailMessage, from: string) {
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
