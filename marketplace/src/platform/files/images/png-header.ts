import type { FileWindow } from '../file-window.ts';
import type { ImageHeader } from './image-header.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * Reads a PNG's chunks, none of their content: IHDR first, IEND last, nothing after it. Null where it is no such
 * file: a second file hidden behind the picture makes it none.
 */
export async function readPngHeader(file: FileWindow): Promise<ImageHeader | null> {
  const start = await file.read(0, 33);
  if (start.length < 33 || !start.subarray(0, 8).equals(signature)) return null;
  if (start.readUInt32BE(8) !== 13 || start.toString('latin1', 12, 16) !== 'IHDR') return null;
  const header = { width: start.readUInt32BE(16), height: start.readUInt32BE(20), extension: 'png' } as const;

  let offset = 33;
  while (offset < file.size) {
    const chunk = await file.read(offset, 8);
    if (chunk.length < 8) return null;
    // Length, type, content, checksum.
    offset += 12 + chunk.readUInt32BE(0);
    if (chunk.toString('latin1', 4) === 'IEND') return offset === file.size ? header : null;
  }
  return null;
}
