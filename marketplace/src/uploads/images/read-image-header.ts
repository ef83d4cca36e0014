import type { FileWindow } from '../file-window.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { readPngHeader } from './png-header.ts';

/** What a picture says of itself before it is decoded; sides in px. */
export interface ImageHeader {
  readonly width: number;
  readonly height: number;
  readonly extension: 'jpg' | 'png';
}

/** The header of a JPEG or PNG by its content, whatever its name says; null where it is neither, or more than that. */
export async function readImageHeader(file: FileWindow): Promise<ImageHeader | null> {
  return (await readPngHeader(file)) ?? (await readJpegHeader(file));
}
