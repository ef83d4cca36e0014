import { randomBytes } from 'node:crypto';
import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib';

/** A page that is the same for many visitors but for its holes, whose values each visitor gets for oneself. */
export interface HoledPage {
  /** The size that it is kept at, bytes. */
  readonly bytes: number;
  /** Returns the page with a value for each of its marks, in their order. Values are ASCII and as long as their marks. */
  readonly writeText: (values: readonly string[]) => Buffer;
  /** The same in gzip: it is compressed already, all but the values. */
  readonly writeGzip: (values: readonly string[]) => Buffer;
}

/** Returns a mark that stands for a value of a length while a page is written. It is random, so that no page has it otherwise. */
export const makeMark = (length: number): string =>
  randomBytes(length).toString('base64url').slice(0, length);

/** A nonce, in letters. */
const nonceLength = 32;

/** Stands for the nonce in a page before it is sent. */
export const nonceMark = makeMark(nonceLength);

/** How far back compressed data may refer, and by how much less it does here, bytes. */
const window = { bytes: 32 * 1024, spare: 1024 };

/** The bytes that no text has in UTF-8. */
const neverInTexts = [0xc0, 0xc1, ...Array.from({ length: 11 }, (_none, index) => 0xf5 + index)];

/** Returns bytes that stand for a value of a length while texts are compressed: nothing else can be a copy of them. */
const makeStandIn = (length: number): Buffer =>
  Buffer.from(randomBytes(length).map((byte) => neverInTexts[byte % neverInTexts.length] ?? 0));

/** A text of the page, or the hole that stands there, by the position of its mark. */
type Part = Buffer | number;
/** A compressed piece, or the hole whose value stands there as it is. */
type Piece = Part;

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

/** Prepares a page that has these marks in place of its values. */
export function prepareHoledPage(text: string, marks: readonly string[]): HoledPage {
  const parts = cut(text, marks);
  const sizes = marks.map((mark) => mark.length);
  const length = parts.reduce<number>((sum, part) => sum + sizeOf(part, sizes), 0);
  const writeText = (values: readonly string[]): Buffer =>
    Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from(values[part] ?? '') : part)));
  const writeWith =
    (pieces: readonly Piece[]) =>
    (values: readonly string[]): Buffer => {
      const plain = values.map((value) => Buffer.from(value));
      const valueAt = (hole: number): Buffer => plain[hole] ?? Buffer.alloc(0);
      const sum = parts.reduce<number>(
        (so, part) => crc32(typeof part === 'number' ? valueAt(part) : part, so),
        0,
      );
      const tail = Buffer.alloc(8);
      tail.writeUInt32LE(sum, 0);
      tail.writeUInt32LE(length, 4);
      const body = pieces.map((piece) => (typeof piece === 'number' ? storeBlock(valueAt(piece)) : piece));
      return Buffer.concat([gzipHead, ...body, tail]);
    };
  const repeated = compress(parts, marks, window.bytes - window.spare);
  const samples = marks.map((mark) => makeMark(mark.length));
  // A value is stored once and referred to afterwards; where that came out otherwise it is stored everywhere.
  const pieces = isGzipOf(writeWith(repeated)(samples), writeText(samples))
    ? repeated
    : compress(parts, marks, 0);
  const kept = [...parts, ...pieces].reduce<number>((sum, part) => sum + sizeOf(part, sizes), 0);
  return { bytes: kept, writeText, writeGzip: writeWith(pieces) };
}

function isGzipOf(compressed: Buffer, whole: Buffer): boolean {
  try {
    return gunzipSync(compressed).equals(whole);
  } catch {
    return false;
  }
}

const sizeOf = (part: Part, sizes: readonly number[]): number =>
  typeof part === 'number' ? (sizes[part] ?? 0) : part.length;

/** Returns the texts between the marks, and the marks by their positions. */
function cut(text: string, marks: readonly string[]): Part[] {
  const found = marks.filter((mark) => mark !== '');
  if (found.length === 0) return [Buffer.from(text)];
  return text
    .split(new RegExp(`(${found.join('|')})`, 'u'))
    .map((part, at) => (at % 2 === 1 ? marks.indexOf(part) : Buffer.from(part)));
}

/**
 * Compresses the texts. A hole's value is stored as it is, unless it stood at most `reach` bytes before: then what stands
 * in for it is compressed with the text, as a reference to that value.
 */
function compress(parts: readonly Part[], marks: readonly string[], reach: number): Piece[] {
  const pieces: Piece[] = [];
  const standIns = marks.map(({ length }) => makeStandIn(length));
  const lastAt = new Map<number, number>();
  let before = Buffer.alloc(0);
  let text: Buffer[] = [];
  let at = 0;
  const end = (isLast: boolean): void => {
    const whole = Buffer.concat(text);
    if (whole.length > 0 || isLast)
      pieces.push(
        deflateRawSync(whole, {
          level: 9,
          finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
          ...(before.length > 0 && { dictionary: before }),
        }),
      );
    before = Buffer.concat([before, whole]).subarray(-window.bytes);
    text = [];
  };
  for (const part of parts) {
    const bytes = typeof part === 'number' ? (standIns[part] ?? Buffer.alloc(0)) : part;
    if (typeof part === 'number') {
      const last = lastAt.get(part);
      if (last === undefined || at - last > reach) {
        end(false);
        pieces.push(part);
        before = Buffer.concat([before, bytes]).subarray(-window.bytes);
      } else text.push(bytes);
      lastAt.set(part, at);
    } else text.push(bytes);
    at += bytes.length;
  }
  end(true);
  return pieces;
}

/** A block of deflate without compression. */
function storeBlock(content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(content.length, 1);
  head.writeUInt16LE(~content.length & 0xffff, 3);
  return Buffer.concat([head, content]);
}
