import { crc32, deflateRawSync, constants } from 'node:zlib';

/** The length of a nonce, in letters; the mark in its place has the same. */
const nonceLength = 32;

/** Stands for the nonce in a page before it is sent. No page has this sign, so that nothing is compressed as a copy of it. */
export const nonceMark = '\u0002'.repeat(nonceLength);

/** How far back compressed data may refer, bytes. */
const windowBytes = 32 * 1024;

/** A page that is the same for every visitor but for its nonce. */
export interface SharedPage {
  /** The size that it is kept at, bytes. */
  readonly bytes: number;
  readonly writeText: (nonce: string) => string;
  /** Returns the page in gzip: it is compressed already, all but the nonces. */
  readonly writeGzip: (nonce: string) => Buffer;
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

/** Prepares a page that has `nonceMark` in place of its nonces. */
export function prepareSharedPage(text: string): SharedPage {
  const texts = text.split(nonceMark).map((part) => Buffer.from(part));
  const mark = Buffer.from(nonceMark);
  let before = Buffer.alloc(0);
  const compressed = texts.map((part, index) => {
    const isLast = index === texts.length - 1;
    const piece = deflateRawSync(part, {
      level: 9,
      finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
      ...(before.length > 0 && { dictionary: before }),
    });
    before = Buffer.concat([before, part, mark]).subarray(-windowBytes);
    return piece;
  });
  const length = texts.reduce((sum, part) => sum + part.length, (texts.length - 1) * nonceLength);
  return {
    bytes: 2 * [...texts, ...compressed].reduce((sum, part) => sum + part.length, 0),
    writeText: (nonce) => texts.join(nonce),
    writeGzip: (nonce) => {
      const plain = Buffer.from(nonce);
      const tail = Buffer.alloc(8);
      const sum = texts.reduce((so, part, index) => crc32(part, index === 0 ? so : crc32(plain, so)), 0);
      tail.writeUInt32LE(sum, 0);
      tail.writeUInt32LE(length, 4);
      const stored = storeBlock(plain);
      return Buffer.concat([
        gzipHead,
        ...compressed.flatMap((piece, index) => (index === 0 ? piece : [stored, piece])),
        tail,
      ]);
    },
  };
}

/** A block of deflate without compression. */
function storeBlock(content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(content.length, 1);
  head.writeUInt16LE(~content.length & 0xffff, 3);
  return Buffer.concat([head, content]);
}
