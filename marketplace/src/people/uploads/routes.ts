import { done, type Result } from '@gam/shared/result';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { type UploadedImage, type UploadedVoice, upstreamCalls } from '@gam/schemas/upstream';
import { stat } from 'node:fs/promises';
import { type AdmittedFile, registerUpload, type Uploader } from '../../platform/http/register-upload.ts';
import { checkQuota, storeUpload, type UploadDeps } from './store-upload.ts';
import { imageUrl, uploadLimits, voicePath } from '../../platform/files/upload-store.ts';
import { type Refusal, refuseFields } from '../../platform/refusal.ts';
import { readFileWith } from '../../platform/files/file-window.ts';
import { checkImage, imageMessages } from '../../platform/files/images/check-image.ts';
import { encodeImage } from '../../platform/files/images/encode-image.ts';
import { readImageHeader } from '../../platform/files/images/read-image-header.ts';
import { findVoiceKind } from '../../platform/files/voices/find-voice-kind.ts';

/** Limits how many tasks run at the same time; the others wait in order. */
function runFew(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The next waiting task takes the place.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** At most two pictures are decoded at the same time, since decoding needs much memory. */
const oneOfTwo = runFew(2);

/** Stores an uploaded picture: checks it before decoding, encodes it again and adds thumbnails. */
async function takeImage(
  deps: UploadDeps,
  file: AdmittedFile,
  uploader: Uploader,
): Promise<Result<UploadedImage, Refusal>> {
  const header = await readFileWith(file.path, readImageHeader);
  const problem = checkImage(header, file);
  if (header === null || problem !== null) return refuseFields({ image: problem ?? imageMessages.format });
  const { extension } = header;
  const files = await oneOfTwo(() => encodeImage(file.path, extension));
  if (files === null) return refuseFields({ image: imageMessages.broken });

  const kept = await storeUpload(deps, {
    kind: 'image',
    extension,
    bytes: [...files.values()].reduce((total, { length }) => total + length, 0),
    uploader,
    takeBytes: file.takeBytes,
    write: async (name) => {
      for (const [size, bytes] of files) await deps.store.put(`${name}/${size}`, bytes);
    },
  });
  return !kept.ok ? kept : done({ id: kept.value.id, url: imageUrl(kept.value.name) });
}

/** The message for a file that is not a valid voice. */
const voiceMessages = {
  format: 'فقط فایل صوتی با فرمت mp3، aac یا ogg قابل قبول است',
  tooLarge: 'حجم فایل باید کمتر از ۲۰ مگابایت باشد',
  missing: 'لطفا یک فایل صوتی انتخاب کنید!',
};

/** Stores an uploaded sound unchanged; its content decides its type. */
async function takeVoice(
  deps: UploadDeps,
  file: AdmittedFile,
  uploader: Uploader,
): Promise<Result<UploadedVoice, Refusal>> {
  const extension = await readFileWith(file.path, findVoiceKind);
  if (extension === null) return refuseFields({ file: voiceMessages.format });
  const { size } = await stat(file.path);
  const kept = await storeUpload(deps, {
    kind: 'voice',
    extension,
    bytes: size,
    uploader,
    takeBytes: file.takeBytes,
    write: (name) => deps.store.move(file.path, voicePath(name, extension)),
  });
  return !kept.ok ? kept : done({ id: kept.value.id });
}

/** Pictures and voices that customers send with their answers. */
export async function uploadRoutes(app: FastifyInstance, deps: UploadDeps) {
  const { db, store, now } = deps;
  const shared = {
    incoming: store.incoming,
    receiveTime: uploadLimits.receiveTime,
    admit: (uploader: Parameters<typeof checkQuota>[1]) => checkQuota(db, uploader, { bytes: 0, now: now() }),
  };
  await app.register(multipart, { throwFileSizeLimit: false });

  registerUpload(app, upstreamCalls.uploadImage, {
    ...shared,
    field: 'image',
    below: uploadLimits.imageBytes,
    tooLarge: 'حجم تصویر باید کمتر از ۱۰ مگابایت باشد',
    missing: 'لطفا یک تصویر انتخاب کنید',
    take: (file, uploader) => takeImage(deps, file, uploader),
  });

  registerUpload(app, upstreamCalls.uploadVoice, {
    ...shared,
    field: 'file',
    below: uploadLimits.voiceBytes,
    tooLarge: voiceMessages.tooLarge,
    missing: voiceMessages.missing,
    take: (file, uploader) => takeVoice(deps, file, uploader),
  });
}
