import { AsyncLocalStorage } from 'node:async_hooks';
import { type Result, failed } from '@gam/shared/result';
import replyFrom, { type FastifyReplyFromOptions } from '@fastify/reply-from';
import { bffCalls, type UploadedFile } from '@gam/schemas/descriptors';
import { requestRefHeader, senderHeader, type UpstreamCallName, upstreamCalls } from '@gam/schemas/upstream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { type Refused, refuse } from '../../platform/refuse.ts';
import { openAskedFlow, readTicketHeader } from '../../protocol/requests/open-asked-flow.ts';
import type { Opened } from '../../protocol/flows/open-flow.ts';
import type { Parts } from '../../protocol/parts.ts';
import { identify, type Who } from '../../platform/sessions/who.ts';
import { errorTexts } from '../../platform/texts.ts';
import { keepPicture } from '../../protocol/uploads/kept-pictures.ts';
import {
  openUploadStream,
  PassingBody,
  readUploadReply,
  refuseUpload,
  takeUploadTurn,
} from '../../features/media/index.ts';
import { type UploadKind, uploadRules } from '@gam/engine/questions';
import { nameUpload } from '../../protocol/uploads/upload-name.ts';
import { sendAnswer } from '../send-reply.ts';

/** The browser's call for each kind, and the upstream's call that gets its stream. */
const calls = {
  images: { own: bffCalls.uploadImage, upstream: 'uploadImage' },
  voice: { own: bffCalls.uploadVoice, upstream: 'uploadVoice' },
} as const satisfies { [K in UploadKind]: { own: object; upstream: UpstreamCallName } };

/** The size of the request around the file, bytes. */
const envelope = 64 * 1024;

type Query = Static<typeof bffCalls.uploadImage.query>;

/** POST /api/uploads/…: streams files to the upstream; they are never stored here. [O-7.05, O-7.06] */
export async function uploadsRoute(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (own) => {
    // Only the upstream reads the body.
    own.addContentTypeParser('multipart/form-data', (_request, payload, done) =>
      done(null, new PassingBody(payload)),
    );
    // The proxy's types allow two forms; it uses the one with a callback.
    const undici = openUploadStream() as unknown as NonNullable<FastifyReplyFromOptions['undici']>;
    await own.register(replyFrom, { undici, disableRequestLogging: true });
    for (const kind of Object.keys(calls) as UploadKind[]) {
      const { path, query } = calls[kind].own;
      own.post<{ Querystring: Query }>(path, { schema: { querystring: query } }, async (request, reply) => {
        const who = await identify(request, reply, parts.signers.visitor, parts.sessions);
        const refused = checkLength(kind, request);
        if (refused) return sendAnswer(reply, refused);
        const admitted = await admit(parts, who, request);
        if (!admitted.ok) return sendAnswer(reply, admitted.failure);
        return stream({ parts, kind, who: admitted.value.who, flow: request.query.flow }, request, reply);
      });
    }
  });
}

/** Refuses a body by its declared length, before any of it is read. */
function checkLength(kind: UploadKind, { headers }: FastifyRequest): Refused | null {
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (!Number.isFinite(length)) return refuse('invalid', 'length_required', { status: 411 });
  const { maxBytes, tooLarge } = uploadRules[kind];
  const isMultipart = headers['content-type']?.startsWith('multipart/form-data') === true;
  if (!isMultipart) return refuse('invalid', 'no_file', { status: 415 });
  return length < maxBytes + envelope
    ? null
    : refuse('invalid', 'too_large', { status: 413, message: tooLarge });
}

/** Admits uploads of those who may continue the flow, within the quota. */
async function admit(
  parts: Parts,
  who: Who,
  request: FastifyRequest<{ Querystring: Query }>,
): Promise<Result<Opened, Refused>> {
  const id = request.query.flow;
  const opened = await openAskedFlow(parts, who, { id, ticket: readTicketHeader(request) });
  if (!opened.ok) return opened;
  const isTurn = await takeUploadTurn(parts, { flow: id, visitor: who.visitor });
  return isTurn
    ? opened
    : failed(refuse('busy', 'too_many_uploads', { status: 429, message: errorTexts.tooManyUploads }));
}

interface Upload {
  readonly parts: Parts;
  readonly kind: UploadKind;
  readonly who: Who;
  readonly flow: string;
}

/** Streams the file to the upstream and names the upload for the flow. */
function stream(upload: Upload, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { parts, kind, who } = upload;
  const { config } = parts;
  const inRequest = AsyncLocalStorage.snapshot();
  const call = upstreamCalls[calls[kind].upstream];
  const host = 'host' in call ? config.mediaUrl : config.upstreamUrl;
  const { 'content-type': type, 'content-length': length } = request.headers;
  // Another host of media does not get the BFF's own credential.
  const ownToken = new URL(host).origin === new URL(config.upstreamUrl).origin ? config.upstreamToken : null;
  // The proxy sends the call outside of the span's context.
  const traceHeaders = parts.tracing?.headers();
  return reply.from(host + call.path, {
    queryString: () => '',
    rewriteRequestHeaders: () => ({
      accept: 'application/json',
      'content-type': type,
      'content-length': length,
      'x-forwarded-for': who.address,
      ...(ownToken && { [senderHeader]: ownToken }),
      ...traceHeaders,
      [requestRefHeader]: request.id,
      ...(who.session && { authorization: `Bearer ${who.session.token}` }),
    }),
    rewriteHeaders: () => ({}),
    onResponse: (_request, _reply, response) => {
      const streamed = response as unknown as Parameters<typeof readUploadReply>[1];
      // A status that HTTP lacks was refused already.
      if (reply.sent) return void streamed.stream.destroy();
      // The proxy replies outside of the request's context.
      void inRequest(answer, upload, request.log, streamed)
        .then((answered) => sendAnswer(reply, answered))
        .catch((error: unknown) => reply.send(error));
    },
    onError: (_reply, { error }) => {
      request.log.warn({ call: calls[kind].upstream, err: error }, 'an upload did not get through');
      void sendAnswer(reply, refuseUpload(null));
    },
  });
}

async function answer(
  { parts, kind, flow }: Upload,
  log: FastifyRequest['log'],
  response: Parameters<typeof readUploadReply>[1],
): Promise<Refused | { status: 200; body: UploadedFile }> {
  const { upstream: call } = calls[kind];
  const read = await readUploadReply(upstreamCalls[call], response, ({ field, expected, came: got }) =>
    log.warn({ call, field, expected, got }, 'a reply of the upstream breaks the contract'),
  );
  if (!read.ok) {
    log.warn({ call, status: read.failure.status }, 'an upload was not taken');
    return refuseUpload(read.failure);
  }
  const { id, url } = read.value;
  if (url !== undefined) await keepPicture(parts, id, url);
  const body = { id: nameUpload(parts.signers.upload, kind, flow, id), ...(url !== undefined && { url }) };
  return { status: 200, body };
}
