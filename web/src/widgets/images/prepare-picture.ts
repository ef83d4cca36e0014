import { done, failed, type Result } from '@gam/shared/result';
import type { Images } from '@gam/schemas/descriptors';
import { type ImageHeader, readImageHeader } from './image-header.ts';

/** The JPEG quality of the picture to crop, which is compressed again before it is sent. */
const workingQuality = 0.95;

/**
 * Returns the error of a picture, or null, by its header alone: a phone may lack the memory to decode a very large
 * picture. [O-5.16]
 */
export function judgeHeader(header: ImageHeader | null, { sides, labels }: Images): string | null {
  if (header === null) return labels.format;
  const { width, height } = header;
  const fits =
    Math.min(width, height) >= sides.min &&
    Math.max(width, height) <= sides.max &&
    width * height <= sides.pixels;
  return fits ? null : labels.size;
}

/** Returns the sides of a picture, px, scaled down so that none exceeds `longest`. */
export function scaleDown(width: number, height: number, longest: number): [width: number, height: number] {
  const scale = Math.min(1, longest / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/**
 * Checks a file, decodes it and scales it down, so that a phone can crop its own photos. Returns the picture to crop, or
 * the message why it is rejected. [W-4.13]
 */
export async function preparePicture(file: Blob, node: Images): Promise<Result<Blob, string>> {
  const problem = judgeHeader(readImageHeader(new Uint8Array(await file.arrayBuffer())), node);
  if (problem !== null) return failed(problem);
  try {
    const bitmap = await createImageBitmap(file);
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
