import { crc32, deflateSync } from 'node:zlib';

/** A real png of one colour, with every pixel in it. `shade` 0 to 255. */
export function makePng(width: number, height: number, shade = 120): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3), shade);
  for (let row = 0; row < height; row += 1) rows[row * (1 + width * 3)] = 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The capacity of one page of an Ogg, bytes. */
const pageContent = 255 * 255;

/** An Ogg with an Opus stream of about `size` bytes: valid pages around inaudible sound. */
export function makeOgg(bytes: number): Buffer {
  const head = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])]);
  const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)]);
  const sounds = Array.from({ length: Math.max(1, Math.ceil(bytes / pageContent)) }, (_, index) =>
    page(index + 2, 0, Buffer.alloc(Math.min(bytes, pageContent - 1), index)),
  );
  return Buffer.concat([page(0, 2, head), page(1, 0, tags), ...sounds]);
}

function page(sequence: number, flags: number, content: Buffer): Buffer {
  const segments = Math.floor(content.length / 255) + 1;
  const header = Buffer.alloc(27 + segments, 255);
  header.write('OggS', 0, 'latin1');
  header.fill(0, 4, 27);
  header[5] = flags;
  header.writeUInt32LE(1, 14);
  header.writeUInt32LE(sequence, 18);
  header[26] = segments;
  header[27 + segments - 1] = content.length % 255;
  return Buffer.concat([header, content]);
}
