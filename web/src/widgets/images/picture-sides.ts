import type { Images } from '@gam/schemas/descriptors';
import type { ImageHeader } from './image-header.ts';

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
