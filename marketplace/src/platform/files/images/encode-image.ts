import sharp, { type Sharp } from 'sharp';
import { uploadLimits } from '../upload-store.ts';
import type { ImageHeader } from './read-image-header.ts';

/** The sides of the square thumbnails, in px. */
const thumbnailSides = [48, 150, 200, 300] as const;

/** The longest side of a picture as it is kept, in px. */
const keptSide = 2048;

// No picture is decoded twice, so a cache would only use memory.
sharp.cache(false);

/**
 * Encodes a picture again, scaled down to the maximum size, with thumbnails as JPEG. The orientation is applied to the
 * pixels; all other metadata and hidden data are dropped. Null if it cannot be decoded completely. [O-9.01]
 */
export async function encodeImage(
  path: string,
  extension: ImageHeader['extension'],
): Promise<ReadonlyMap<string, Buffer> | null> {
  try {
    const upright = await sharp(path, { failOn: 'error', limitInputPixels: uploadLimits.maxPixels })
      .rotate()
      .resize(keptSide, keptSide, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = upright.info;
    const pixels = () => sharp(upright.data, { raw: { width, height, channels } });
    const full = extension === 'png' ? pixels().png() : asJpeg(pixels());
    const files = new Map([[`full.${extension}`, await full.toBuffer()]]);
    for (const side of thumbnailSides)
      files.set(`${side}.jpg`, await asJpeg(pixels().resize(side, side, { fit: 'cover' })).toBuffer());
    return files;
  } catch {
    return null;
  }
}

const asJpeg = (picture: Sharp) =>
  picture.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: false });
