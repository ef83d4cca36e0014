import type { Images } from '@gam/schemas/descriptors';
import { type ImageHeader, readImageHeader } from './image-header.ts';

/** A picture that can be cropped, or why it cannot. */
export type Prepared =
  { readonly kind: 'ready'; readonly picture: Blob } | { readonly kind: 'wrong'; readonly message: string };

/** Of the picture that is cropped: it is compressed once more, when it is sent. */
const workingQuality = 0.95;

/** What is wrong with a picture before it is decoded, which could cost more than a phone has. [O-5.16] */
export function judgeHeader(header: ImageHeader | null, { sides, labels }: Images): string | null {
  if (header === null) return labels.format;
  const { width, height } = header;
  const fits =
    Math.min(width, height) >= sides.min &&
    Math.max(width, height) <= sides.max &&
    width * height <= sides.pixels;
  return fits ? null : labels.size;
}

/** The sides of a picture scaled down so that none is longer than `longest`, px. */
export function scaleDown(width: number, height: number, longest: number): [width: number, height: number] {
  const scale = Math.min(1, longest / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/** Looks at a file, decodes it and scales it down, so that cropping a phone's photo is easy for the phone. [W-4.13] */
export async function preparePicture(file: Blob, node: Images): Promise<Prepared> {
  const problem = judgeHeader(readImageHeader(new Uint8Array(await file.arrayBuffer())), node);
  if (problem !== null) return { kind: 'wrong', message: problem };
  try {
    const bitmap = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = scaleDown(bitmap.width, bitmap.height, node.sent.max_side);
    const pen = canvas.getContext('2d', { alpha: false });
    if (pen) {
      // What could be seen through is white, as it is on the page.
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    }
    bitmap.close();
    const picture = pen && (await toBlob(canvas, 'image/jpeg', workingQuality));
    return picture === null ? { kind: 'wrong', message: node.labels.format } : { kind: 'ready', picture };
  } catch {
    // The beginning is a picture's, the rest is not.
    return { kind: 'wrong', message: node.labels.format };
  }
}

/** A canvas as a file; null where the browser has no memory for it. */
export const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));
