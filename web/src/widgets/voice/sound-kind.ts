/** What a file is by its first bytes: a sound that is taken, one that can be made so, or none. */
export type SoundKind = 'ogg' | 'mp3' | 'aac' | 'webm' | 'mp4';

/** So many of the first bytes tell. */
export const tellingBytes = 16;

const begins = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Array.from({ length: text.length }).every((_none, index) => bytes[at + index] === text.charCodeAt(index));

/** The first byte of a frame is all ones, and of the second the first three; the layer's bits tell the rest. */
function frameKind([first = 0, second = 0]: Uint8Array): 'mp3' | 'aac' | null {
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  const layer = (second >> 1) & 3;
  if (layer === 0) return (second & 0xf0) === 0xf0 ? 'aac' : null;
  return layer === 1 ? 'mp3' : null;
}

/** Reads what a file is by its content, whatever its name says. [O-5.14] */
export function readSoundKind(bytes: Uint8Array): SoundKind | null {
  if (begins(bytes, 'OggS')) return 'ogg';
  if (begins(bytes, 'ID3')) return 'mp3';
  if (begins(bytes, 'ftyp', 4)) return 'mp4';
  if ([0x1a, 0x45, 0xdf, 0xa3].every((byte, index) => bytes[index] === byte)) return 'webm';
  return frameKind(bytes);
}
