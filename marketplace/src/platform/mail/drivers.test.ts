import { afterEach, describe, expect, it } from 'vitest';
import { startMailServer } from '../../../test/mail-server.ts';
import { FinalFailure } from '../queues/outbox.ts';
import { smtpDriver } from './drivers.ts';

type Server = Awaited<ReturnType<typeof startMailServer>>;
let server: Server | null = null;
const start = async (options: Parameters<typeof startMailServer>[0] = {}) => {
  server = await startMailServer(options);
  return server;
};

afterEach(async () => {
  await server?.close();
  server = null;
});

const message = (more: Partial<Parameters<ReturnType<typeof smtpDriver>>[0]> = {}) => ({
  id: 'receipt-1',
  to: 'sara@example.com',
  subject: 'رسید سفارش ۱۲ گام',
  text: 'سلام',
  html: '<p>سلام</p>',
  attachment: {
    name: 'gam-receipt-12.pdf',
    mediaType: 'application/pdf',
    content: Buffer.from('%PDF-1.7'),
  },
  ...more,
});
const from = 'receipts@gam.example';

/** The headers of a message, each in one line. */
const headersOf = (raw: string) => (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');

describe('the SMTP driver', () => {
  it('sends the message with its attachment to a mail server', async () => {
    const { port, deliveries } = await start();
    await smtpDriver(`smtp://127.0.0.1:${port}`, from)(message());
    expect(deliveries).toHaveLength(1);
    const [{ from: sender, to, raw } = { from: '', to: [], raw: '' }] = deliveries;
    expect({ sender, to }).toEqual({ sender: from, to: ['sara@example.com'] });
    expect(headersOf(raw)).toContain('Message-ID: <receipt-1@gam.example>');
    expect(raw).toContain('filename=gam-receipt-12.pdf');
    expect(raw).toContain(Buffer.from('%PDF-1.7').toString('base64'));
  });

  it('signs in with the user and password of its URL', async () => {
    const seen: unknown[] = [];
    const { port } = await start({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen.push({ username, password });
        done(null, { user: username });
      },
    });
    await smtpDriver(`smtp://gam%40example:p%3Ass@127.0.0.1:${port}`, from)(message());
    expect(seen).toEqual([{ username: 'gam@example', password: 'p:ss' }]);
  });

  it('rejects an untrusted certificate', async () => {
    const { port, deliveries } = await start({ secure: true });
    const sending = smtpDriver(`smtps://127.0.0.1:${port}`, from)(message());
    await expect(sending).rejects.not.toBeInstanceOf(FinalFailure);
    expect(deliveries).toEqual([]);
  });

  it.each([
    [550, true],
    [451, false],
  ])('treats a refusal of the recipient with %d as final: %s', async (responseCode, isFinal) => {
    const { port } = await start({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such mailbox'), { responseCode })),
    });
    const failure: unknown = await smtpDriver(
      `smtp://127.0.0.1:${port}`,
      from,
    )(message()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure instanceof FinalFailure).toBe(isFinal);
  });

  it('fails without a FinalFailure when no server answers', async () => {
    const { port, close } = await startMailServer();
    await close();
    const sending = smtpDriver(`smtp://127.0.0.1:${port}`, from)(message());
    await expect(sending).rejects.not.toBeInstanceOf(FinalFailure);
  });

  it.each([
    ['the recipient', { to: 'sara@example.com\r\nBcc: thief@example.com' }],
    ['the subject', { subject: 'رسید\r\nBcc: thief@example.com\r\n\r\nbody' }],
    ['the id', { id: 'x>\r\nBcc: thief@example.com' }],
    ['a list', { to: 'sara@example.com, thief@example.com' }],
  ])('accepts no injected header in %s', async (_name, more) => {
    const { port, deliveries } = await start();
    await smtpDriver(`smtp://127.0.0.1:${port}`, from)(message(more)).catch(() => undefined);
    for (const { to, raw } of deliveries) {
      expect(to).not.toContain('thief@example.com');
      expect(headersOf(raw).filter((header) => /^bcc:/i.test(header))).toEqual([]);
    }
  });
});
