/** The kind and the sides of a picture, px, by its first bytes. */
export interface ImageHeader {
  readonly kind: 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
}

const pngBegin = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Returns the header of a jpg or a png by its content, or null for other files; the file's name is ignored. [O-5.16]
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (pngBegin.every((byte, index) => bytes[index] === byte)) return readPng(view);
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? readJpg(view) : null;
}

function readPng(view: DataView): ImageHeader | null {
  if (view.byteLength < 24) return null;
  return { kind: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Whether a marker begins a frame, which has the sides. The excluded markers begin tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpg(view: DataView): ImageHeader | null {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      return { kind: 'jpg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
