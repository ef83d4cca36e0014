import type { FileWindow } from '../file-window.ts';

/** The header of a picture, read before decoding; sides in px. */
export interface ImageHeader {
  readonly width: number;
  readonly height: number;
  readonly extension: 'jpg' | 'png';
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * Reads the chunk headers of a PNG: IHDR comes first, IEND last, and the file ends there. Null for any other file,
 * including one with a second file behind the picture.
 */
async function readPngHeader(file: FileWindow): Promise<ImageHeader | null> {
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

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Whether a marker is one of SOF0 to SOF15, which hold the size; three codes of this range mean something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Whether a marker belongs to the data of a scan: a stuffed zero or a restart. */
const isOfScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Reads the segments of a JPEG and skips its scans: SOI comes first, EOI last, and only zeros follow. Null for any
 * other file, including one with a second file behind the picture.
 */
async function readJpegHeader(file: FileWindow): Promise<ImageHeader | null> {
  const start = await file.read(0, 3);
  if (start.length < 3 || start.readUIntBE(0, 3) !== 0xffd8ff) return null;
  let header: ImageHeader | null = null;

  let offset: number | null = 2;
  while (offset !== null) {
    const segment: Buffer = await file.read(offset, 9);
    if (segment.length < 2 || segment[0] !== 0xff) return null;
    const marker = segment[1] ?? 0;
    // Markers may be filled up with 0xff.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === endOfImage) return (await isZeros(file, offset + 2)) ? header : null;
    if (segment.length < 4) return null;
    if (isFrame(marker)) {
      if (segment.length < 9 || header !== null) return null;
      header = { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5), extension: 'jpg' };
    }
    offset += 2 + segment.readUInt16BE(2);
    if (marker === startOfScan) offset = await skipScan(file, offset);
  }
  return null;
}

/** The offset of the next marker outside the scan's data; null if the file ends before it. */
async function skipScan(file: FileWindow, from: number): Promise<number | null> {
  const step = 16 * 1024;
  for (let offset = from; offset < file.size; offset += step) {
    // Reads one more byte, since a marker may lie across two steps.
    const bytes = await file.read(offset, step + 1);
    for (let at = bytes.indexOf(0xff); at !== -1 && at < step; at = bytes.indexOf(0xff, at + 1)) {
      const marker = bytes[at + 1];
      if (marker !== undefined && marker !== 0xff && !isOfScan(marker)) return offset + at;
    }
  }
  return null;
}

async function isZeros(file: FileWindow, from: number): Promise<boolean> {
  const rest = await file.read(from, 64 * 1024);
  return from + rest.length === file.size && rest.every((byte) => byte === 0);
}

/** Returns the header of a JPEG or PNG by its content; null for any other file or one with extra data. */
export async function readImageHeader(file: FileWindow): Promise<ImageHeader | null> {
  return (await readPngHeader(file)) ?? (await readJpegHeader(file));
}
