import { stat } from 'node:fs/promises';
import type { UploadedVoice } from '@gam/schemas/upstream';
import { Refusal, refuseFields } from '../../platform/refusal.ts';
import type { ReceivedFile, Uploader } from '../../platform/http/register-upload.ts';
import { readFileWith } from '../../platform/files/file-window.ts';
import { storeUpload, type UploadDeps } from './store-upload.ts';
import { voicePath } from '../../platform/files/upload-store.ts';
import { findVoiceKind } from '../../platform/files/voices/find-voice-kind.ts';

/** The message for a file that is not a valid voice. */
export const voiceMessages = {
  format: 'فقط فایل صوتی با فرمت mp3، aac یا ogg قابل قبول است',
  tooLarge: 'حجم فایل باید کمتر از ۲۰ مگابایت باشد',
  missing: 'لطفا یک فایل صوتی انتخاب کنید!',
};

/** Stores an uploaded sound unchanged; its content decides its type. */
export async function takeVoice(
  deps: UploadDeps,
  file: ReceivedFile,
  uploader: Uploader,
): Promise<UploadedVoice | Refusal> {
  const extension = await readFileWith(file.path, findVoiceKind);
  if (extension === null) return refuseFields({ file: voiceMessages.format });
  const { size } = await stat(file.path);
  const kept = await storeUpload(deps, {
    kind: 'voice',
    extension,
    bytes: size,
    uploader,
    write: (name) => deps.store.move(file.path, voicePath(name, extension)),
  });
  return kept instanceof Refusal ? kept : { id: kept.id };
}
