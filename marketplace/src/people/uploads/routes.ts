import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import { registerUpload } from '../../platform/http/register-upload.ts';
import { checkQuota, type UploadDeps } from './store-upload.ts';
import { uploadLimits } from '../../platform/files/limits.ts';
import { takeImage } from './take-image.ts';
import { takeVoice, voiceMessages } from './take-voice.ts';

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
