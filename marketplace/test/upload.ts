import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { senderHeader, upstreamCalls } from '@gam/schemas/upstream';
import { bffToken } from './client.ts';
import { type FormPart, formType, writeForm } from './forms.ts';
import type { TestApp } from './start-app.ts';

export type UploadName = 'uploadImage' | 'uploadVoice';

interface Sent {
  readonly token?: string;
  /** The customer's address. */
  readonly ip?: string;
  readonly parts?: readonly FormPart[];
  readonly cut?: number;
  readonly type?: string;
}

const fields = { uploadImage: 'image', uploadVoice: 'file' } as const;

/** Uploads a file as browsers do, through HTTP; or whatever `parts` say. */
export async function upload(
  { app }: Pick<TestApp, 'app'>,
  call: UploadName,
  file: { content: Uint8Array; name?: string; type?: string },
  { token, ip, cut, type = formType, parts = [{ field: fields[call], name: 'blob', ...file }] }: Sent = {},
) {
  const reply = await app.inject({
    method: 'POST',
    url: upstreamCalls[call].path,
    payload: writeForm(parts, cut === undefined ? {} : { cut }),
    headers: {
      'content-type': type,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(ip !== undefined && { 'x-forwarded-for': ip, [senderHeader]: bffToken }),
    },
  });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

/** Every file of uploads on the disk, of those on their way in too. */
export function filesOnDisk({ dataFolder }: Pick<TestApp, 'dataFolder'>): string[] {
  const folder = path.join(dataFolder, 'marketplace', 'uploads');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
