import type { FileWindow } from '../file-window.ts';
import type { ImageHeader } from './image-header.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { readPngHeader } from './png-header.ts';

/** The header of a JPEG or PNG by its content, whatever its name says; null where it is neither, or more than that. */
export async function readImageHeader(file: FileWindow): Promise<ImageHeader | null> {
  return (await readPngHeader(file)) ?? (await readJpegHeader(file));
}
