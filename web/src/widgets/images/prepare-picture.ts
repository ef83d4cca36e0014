import { done, failed, type Result } from '@gam/shared/result';
import type { Images } from '@gam/schemas/descriptors';
import { readImageHeader } from './image-header.ts';
import { decodedWidth, judgeHeader, scaleDown } from './picture-sides.ts';

/** The JPEG quality of the picture to crop, which is compressed again before it is sent. */
const workingQuality = 0.95;

/**
 * Checks a file, decodes it and scales it down, so that a phone can crop its own photos. Returns the picture to crop, or
 * the message why it is rejected. [W-4.13]
 */
export async function preparePicture(file: Blob, node: Images): Promise<Result<Blob, string>> {
  const header = readImageHeader(new Uint8Array(await file.arrayBuffer()));
  const problem = judgeHeader(header, node);
  if (problem !== null) return failed(problem);
  const resizeWidth = header && decodedWidth(header, node);
  try {
    const bitmap = await (resizeWidth === null
      ? createImageBitmap(file)
      : createImageBitmap(file, { resizeWidth, resizeQuality: 'high' }));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = scaleDown(bitmap.width, bitmap.height, node.sent.max_side);
    const pen = canvas.getContext('2d', { alpha: false });
    if (pen) {
      // A jpg has no transparency: transparent parts become white.
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    }
    bitmap.close();
    const picture = pen && (await toBlob(canvas, 'image/jpeg', workingQuality));
    return picture === null ? failed(node.labels.format) : done(picture);
  } catch {
    // The file has the header of a picture, but other content.
    return failed(node.labels.format);
  }
}

/** Returns a canvas as a file; null if the browser lacks the memory. */
export const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));
