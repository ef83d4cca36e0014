import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG with its checksum. */
export function pngChunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** The first chunk of a PNG of 8-bit greys. */
export function pngHeader(width: number, height: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content[8] = 8;
  return pngChunk('IHDR', content);
}

/** A grey PNG; its header may claim another size than its pixels have. */
export function makePng(
  width: number,
  height: number,
  { rows = height, more = [] as Buffer[] } = {},
): Buffer {
  const pixels = deflateSync(Buffer.alloc(rows * (width + 1), 0));
  const parts = [
    pngHeader(width, height),
    ...more,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([pngSignature, ...parts]);
}

/** A page of an Ogg with one packet. */
export function oggPage(packet: Uint8Array, { flags = 0, serial = 1, sequence = 0 } = {}): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS', 0, 'latin1');
  head[5] = flags;
  head.writeUInt32LE(serial, 14);
  head.writeUInt32LE(sequence, 18);
  const lacing = [...Array<number>(Math.floor(packet.length / 255)).fill(255), packet.length % 255];
  head[26] = lacing.length;
  return Buffer.concat([head, Buffer.from(lacing), packet]);
}

/** An Ogg whose first packet begins with `codec`, such as OpusHead. */
export function makeOgg(codec: string | Buffer = 'OpusHead', size = 400): Buffer {
  const first = Buffer.concat([Buffer.from(codec), Buffer.alloc(11, 1)]);
  return Buffer.concat([
    oggPage(first, { flags: 2 }),
    oggPage(Buffer.from('OpusTags-and-more'), { sequence: 1 }),
    oggPage(Buffer.alloc(size, 7), { sequence: 2, flags: 4 }),
  ]);
}

const repeat = (frame: Buffer, frames: number) => Buffer.concat(Array<Buffer>(frames).fill(frame));

/** Frames of MPEG 1 layer III, 128 kbit/s at 44.1 kHz. */
export function makeMp3(frames = 8): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  return repeat(frame, frames);
}

/** An ID3v2 tag of so many bytes, such as a cover takes. */
export function makeId3(size: number): Buffer {
  const head = Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1');
  [21, 14, 7, 0].forEach((shift, index) => (head[6 + index] = (size >> shift) & 0x7f));
  return Buffer.concat([head, Buffer.alloc(size, 0x41)]);
}

/** Frames of AAC in ADTS. */
export function makeAac(frames = 8): Buffer {
  const frame = Buffer.alloc(200, 3);
  Buffer.from([0xff, 0xf1, 0x50, 0x80, 200 >> 3, ((200 & 7) << 5) | 0x1f, 0xfc]).copy(frame);
  return repeat(frame, frames);
}
