import type { UploadedImage } from '@gam/schemas/upstream';
import { Refusal } from '../../platform/refusal.ts';
import { refuseFields } from '../../platform/http/refuse-fields.ts';
import type { ReceivedFile, Uploader } from '../../platform/http/register-upload.ts';
import { lookAt } from '../../platform/files/file-window.ts';
import { checkImage, imageMessages } from '../../platform/files/images/check-image.ts';
import { encodeImage } from '../../platform/files/images/encode-image.ts';
import { readImageHeader } from '../../platform/files/images/read-image-header.ts';
import { keepUpload, type UploadDeps } from './keep-upload.ts';
import { imageUrl } from '../../platform/files/paths.ts';
import { runFew } from '../../platform/files/run-few.ts';

/** Decoding is bounded in pixels; this bounds how many are decoded at once. */
const oneOfTwo = runFew(2);

/** Takes in a picture that arrived: looked at before it is decoded, encoded anew, kept with its thumbnails. */
export async function takeImage(
  deps: UploadDeps,
  file: ReceivedFile,
  uploader: Uploader,
): Promise<UploadedImage | Refusal> {
  const header = await lookAt(file.path, readImageHeader);
  const problem = checkImage(header, file);
  if (header === null || problem !== null) return refuseFields({ image: problem ?? imageMessages.format });
  const { extension } = header;
  const files = await oneOfTwo(() => encodeImage(file.path, extension));
  if (files === null) return refuseFields({ image: imageMessages.broken });

  const kept = await keepUpload(deps, {
    kind: 'image',
    extension,
    bytes: [...files.values()].reduce((total, { length }) => total + length, 0),
    uploader,
    write: async (name) => {
      for (const [size, bytes] of files) await deps.store.put(`${name}/${size}`, bytes);
    },
  });
  return kept instanceof Refusal ? kept : { id: kept.id, url: imageUrl(kept.name) };
}
