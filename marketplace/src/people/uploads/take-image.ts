import type { UploadedImage } from '@gam/schemas/upstream';
import { Refusal, refuseFields } from '../../platform/refusal.ts';
import type { ReceivedFile, Uploader } from '../../platform/http/register-upload.ts';
import { readFileWith } from '../../platform/files/file-window.ts';
import { checkImage, imageMessages } from '../../platform/files/images/check-image.ts';
import { encodeImage } from '../../platform/files/images/encode-image.ts';
import { readImageHeader } from '../../platform/files/images/read-image-header.ts';
import { storeUpload, type UploadDeps } from './store-upload.ts';
import { imageUrl } from '../../platform/files/upload-store.ts';

/** Runs tasks, a few at a time; the others wait in a row. */
function runFew(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The place goes to the next in the row, or is free again.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Decoding is bounded in pixels; this bounds how many are decoded at once. */
const oneOfTwo = runFew(2);

/** Stores an uploaded picture: checks it before decoding, encodes it again and adds thumbnails. */
export async function takeImage(
  deps: UploadDeps,
  file: ReceivedFile,
  uploader: Uploader,
): Promise<UploadedImage | Refusal> {
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
    write: async (name) => {
      for (const [size, bytes] of files) await deps.store.put(`${name}/${size}`, bytes);
    },
  });
  return kept instanceof Refusal ? kept : { id: kept.id, url: imageUrl(kept.name) };
}
