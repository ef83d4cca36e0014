import { crc32, deflateSync } from 'node:zlib';

/** A file for the browser's file chooser. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Makes an uncompressed png of one grey; `shade`: 0 to 255. */
export function makePng(width: number, height: number, shade = 120, name = 'picture.png'): ChosenFile {
  const line = 1 + width * 3;
  const rows = Buffer.alloc(height * line, shade);
  for (let row = 0; row < height; row += 1) rows[row * line] = 0;
  return pngOf(width, height, { depth: 8, colours: 2 }, rows, name);
}

/** Makes a png of one grey with one bit a pixel, so that a large one is quickly made. */
export const makeGreyPng = (width: number, height: number): ChosenFile =>
  pngOf(
    width,
    height,
    { depth: 1, colours: 0 },
    Buffer.alloc(height * (1 + Math.ceil(width / 8))),
    'large.png',
  );

/** Returns a png whose header says other sides than it has. */
export function withSides(png: ChosenFile, width: number, height: number): ChosenFile {
  const buffer = Buffer.from(png.buffer);
  buffer.writeUInt32BE(width, 16);
  buffer.writeUInt32BE(height, 20);
  return { ...png, buffer };
}

function pngOf(
  width: number,
  height: number,
  { depth, colours }: { depth: number; colours: number },
  rows: Buffer,
  name: string,
): ChosenFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colours, 0, 0, 0], 8);
  const begin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return { name, mimeType: 'image/png', buffer: Buffer.concat([begin, ...parts]) };
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(8 + body.length);
  framed.writeUInt32BE(content.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), 4 + body.length);
  return framed;
}

/** Makes an mp3 of silence from frames of 32 kbit/s. */
export function makeMp3(bytes: number): ChosenFile {
  const frame = Buffer.alloc(104);
  frame.set([0xff, 0xfb, 0x10, 0xc4]);
  const buffer = Buffer.concat(Array.from({ length: Math.ceil(bytes / frame.length) }, () => frame));
  return { name: 'voice.mp3', mimeType: 'audio/mpeg', buffer };
}
