import type { Images } from '@gam/schemas/descriptors';
import type { ImageHeader } from './image-header.ts';

/**
 * Returns the error of a picture, or null, by its header alone: a phone may lack the memory to decode a very large
 * picture. What is sent is smaller than what is chosen, and no side of it may be too short. [O-5.16]
 */
export function judgeHeader(
  header: ImageHeader | null,
  { sides, chosen, sent, labels }: Images,
): string | null {
  if (header === null) return labels.format;
  const { width, height } = header;
  const isLarge = chosen
    ? width * height > chosen.pixels
    : width * height > sides.pixels || Math.max(width, height) > sides.max;
  if (isLarge) return labels.too_large ?? labels.size;
  const isSmall = Math.min(...scaleDown(width, height, sent.max_side)) < sides.min;
  return isSmall ? (labels.too_small ?? labels.size) : null;
}

/**
 * Returns the width to decode a picture at, px, so that a phone does not hold all pixels of a large one; null: as it is. A
 * photo may lie on its side, so that the shorter side is the safe one.
 */
export function decodedWidth({ width, height }: ImageHeader, { sides, sent }: Images): number | null {
  return width * height > sides.pixels ? Math.min(width, height, sent.max_side) : null;
}

/** Returns the sides of a picture, px, scaled down so that none exceeds `longest`. */
export function scaleDown(width: number, height: number, longest: number): [width: number, height: number] {
  const scale = Math.min(1, longest / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}
