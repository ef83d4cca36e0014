import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { envelopeOf } from './envelope.ts';
import type { MailDriver } from './message.ts';

/** Keeps each e-mail as a file `<id>.eml` in a folder, whole or not at all: the outbox where no mail server is set. */
export function fileDriver(folder: string, from: string): MailDriver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (message) => {
    const { message: bytes } = await transport.sendMail(envelopeOf(message, from));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${message.id}.eml`);
    await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}
