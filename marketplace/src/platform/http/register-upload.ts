import { type Result, done } from '@gam/shared/result';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UpstreamCall } from '@gam/schemas/upstream';
import type { Static } from 'typebox';
import type { Caller } from './guard.ts';
import { type Refusal, type Refused, refuseFields } from '../refusal.ts';
import type { Admitted } from '../storage/open-storage.ts';

/** A completely received file. It is deleted after the reply, unless it was moved. */
interface ReceivedFile {
  /** Its path on this machine. */
  readonly path: string;
  /** The name and type that its sender claims. */
  readonly name: string;
  readonly mediaType: string;
}

/** A received file, and the room for what is kept of it. */
export interface AdmittedFile extends ReceivedFile {
  /** Takes room for so many bytes, before they are kept; or refuses them. */
  readonly takeBytes: Admitted['takeBytes'];
}

export interface Uploader {
  readonly caller: Caller | null;
  /** The network that a guest's uploads are counted by; null: they are not counted. */
  readonly network: string | null;
}

/** The options of one call with a file. */
interface UploadPlan<Reply> {
  /** The one field of the form, a file. */
  readonly field: string;
  /** A file must be smaller than this, in bytes. */
  readonly below: number;
  /** The message for a larger file. */
  readonly tooLarge: string;
  /** The message for a missing file. */
  readonly missing: string;
  /** The time limit of the upload, in ms. */
  readonly receiveTime: number;
  /** Returns a path for the file while it arrives. */
  readonly incoming: () => Promise<string>;
  /** Decides before the body is read: null accepts the upload. */
  readonly admit: (uploader: Uploader) => Promise<Refused | null>;
  /** Checks and stores the file. */
  readonly take: (file: AdmittedFile, uploader: Uploader) => Promise<Result<Reply, Refusal>>;
}

const cutShort = 'ارسال فایل کامل نشد. لطفا دوباره تلاش کنید';
const oneFile = 'هر بار فقط یک فایل ارسال کنید';

/**
 * Mounts a call whose body is a form with one file. The file is streamed to disk and checked when it is complete. A
 * file that was not accepted is always deleted. Needs the multipart plugin with `throwFileSizeLimit: false`. [O-7.05,
 * O-7.06]
 */
export function registerUpload<const C extends UpstreamCall>(
  app: FastifyInstance,
  call: C,
  plan: NoInfer<UploadPlan<Static<C['reply']>>>,
): void {
  const guard = app.guards[call.auth];

  const serve = async (request: FastifyRequest): Promise<Result<Static<C['reply']>, Refusal>> => {
    const caller = await guard(request.headers);
    if (!caller.ok) return caller;
    const { network } = app.readSource(request);
    const uploader = { caller: caller.value, network };
    const writer = { customerId: caller.value?.userId ?? null, network };
    const admitted = await app.admitWrite(call, writer, null);
    if (!admitted.ok) return admitted;
    const { takeBytes, end } = admitted.value;
    try {
      const refused = await plan.admit(uploader);
      return refused ?? (await serveAdmitted(request, { uploader, takeBytes }));
    } finally {
      end();
    }
  };
  const serveAdmitted = async (
    request: FastifyRequest,
    { uploader, takeBytes }: { uploader: Uploader; takeBytes: Admitted['takeBytes'] },
  ): Promise<Result<Static<C['reply']>, Refusal>> => {
    if (!request.isMultipart()) return refuseFields({ [plan.field]: plan.missing });
    const path = await plan.incoming();
    try {
      const file = await receive(request, plan, path);
      return !file.ok ? file : await plan.take({ ...file.value, takeBytes }, uploader);
    } finally {
      await rm(path, { force: true });
    }
  };

  app.route({
    method: call.method,
    url: call.path,
    handlerTimeout: plan.receiveTime,
    handler: async (request, reply) => {
      const outcome = await serve(request);
      if (outcome.ok) return outcome.value;
      const { status, headers, body } = outcome.failure;
      return reply.code(status).headers(headers).send(body);
    },
  });
}

/** Writes the one file of a form to a path. */
async function receive(
  request: FastifyRequest,
  { field, below, tooLarge, missing }: UploadPlan<unknown>,
  path: string,
): Promise<Result<ReceivedFile, Refusal>> {
  const refuse = (message: string) => refuseFields({ [field]: message });
  const limits = { fileSize: below - 1, files: 2, fields: 2, parts: 3, headerPairs: 20, fieldNameSize: 100 };
  let received: ReceivedFile | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      const problem = received === null ? nameProblem(part, field, missing) : oneFile;
      if (problem !== null) return refuse(problem);
      // A part without a problem is a file.
      if (part.type !== 'file') continue;
      await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      if (part.file.truncated) return refuse(tooLarge);
      received = { path, name: part.filename ?? '', mediaType: part.mimetype };
    }
  } catch (error) {
    request.log.info({ err: error }, 'an upload did not arrive');
    return isLimit(error) ? refuse(oneFile) : refuse(cutShort);
  } finally {
    // Reads the rest of a refused form, since it would block the next request on this connection.
    request.raw.unpipe().resume();
  }
  return received ? done(received) : refuse(missing);
}

function nameProblem(part: Multipart, field: string, missing: string): string | null {
  return part.type === 'file' && part.fieldname === field ? null : missing;
}

function isLimit(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}
