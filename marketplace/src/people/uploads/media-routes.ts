import type { FastifyInstance, FastifyReply } from 'fastify';
import { mediaHeaders } from '../../platform/http/reply-headers.ts';
import { uploadPrefix, type UploadStore, voicePath } from '../../platform/files/upload-store.ts';

/**
 * The part of a file that a Range header asks for, both ends included; null for the whole file and for unsupported
 * headers; 'outside' if the file has no such part. RFC 9110, 14.2
 */
function readRange(
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number } | 'outside' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const isTail = first === '';
  const start = isTail ? Math.max(0, size - Number(last)) : Number(first);
  const end = isTail || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (!isTail && last !== '' && Number(last) < start) return null;
  return start > end ? 'outside' : { start, end };
}

const pictures = /^(?:full|48|150|200|300)\.(jpg|png)$/;
const voice = /^([\w-]{22})\.(mp3|aac|ogg)$/;
const name = /^[\w-]{22}$/;

const mediaTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
} as const;

type Extension = keyof typeof mediaTypes;

/**
 * Serves uploaded files under names that cannot be guessed. They never change and run no scripts. Browsers may cache
 * these private files, proxies may not.
 */
export async function uploadedMediaRoutes(app: FastifyInstance, { store }: { store: UploadStore }) {
  const serve = async (
    reply: FastifyReply,
    path: string,
    extension: Extension,
    asked: string | undefined,
  ) => {
    const file = await store.open(path);
    if (file === null) return reply.callNotFound();
    const range = readRange(asked, file.size);
    if (range === 'outside') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
    reply.headers(mediaHeaders(mediaTypes[extension], 'private')).header('accept-ranges', 'bytes');
    if (range === null) return reply.header('content-length', file.size).send(file.stream());
    return reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
      .header('content-length', range.end - range.start + 1)
      .send(file.stream(range));
  };

  app.get<{ Params: { name: string; file: string } }>(
    `${uploadPrefix}/:name/:file`,
    async (request, reply) => {
      const { params, headers } = request;
      const extension = pictures.exec(params.file)?.[1];
      if (extension === undefined || !name.test(params.name)) return reply.callNotFound();
      return serve(reply, `${params.name}/${params.file}`, extension as Extension, headers.range);
    },
  );

  app.get<{ Params: { file: string } }>(`${uploadPrefix}/:file`, async ({ params, headers }, reply) => {
    const [, named, extension] = voice.exec(params.file) ?? [];
    if (named === undefined || extension === undefined) return reply.callNotFound();
    const kind = extension as 'mp3' | 'aac' | 'ogg';
    return serve(reply, voicePath(named, kind), kind, headers.range);
  });
}
