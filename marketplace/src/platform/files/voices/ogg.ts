import type { FileWindow } from '../file-window.ts';

/** How the first packet of each sound begins that may be within an Ogg. */
const sounds = [
  Buffer.from('OpusHead'),
  Buffer.from('\x01vorbis', 'latin1'),
  Buffer.from('Speex   '),
  Buffer.from('\x7fFLAC', 'latin1'),
];

/** Header of a sound, its comments, and some of the sound itself. */
const fewestPages = 3;

/** Whether a file is an Ogg from its first page to the end of its last, with nothing but sound in it. */
export async function isOgg(file: FileWindow): Promise<boolean> {
  let offset = 0;
  let pages = 0;
  while (offset < file.size) {
    const head = await file.read(offset, 27 + 255);
    if (head.length < 27 || head.toString('latin1', 0, 4) !== 'OggS' || head[4] !== 0) return false;
    const segments = head[26] ?? 0;
    if (head.length < 27 + segments) return false;
    const content = offset + 27 + segments;
    const length = head.subarray(27, 27 + segments).reduce((sum, one) => sum + one, 0);
    const isFirstOfStream = ((head[5] ?? 0) & 2) !== 0;
    // The first page of the file begins a stream; so must every stream be a sound.
    if (pages === 0 && !isFirstOfStream) return false;
    if (isFirstOfStream && !isSound(await file.read(content, 8))) return false;
    offset = content + length;
    pages += 1;
  }
  return offset === file.size && pages >= fewestPages;
}

function isSound(packet: Buffer): boolean {
  return sounds.some((begin) => packet.subarray(0, begin.length).equals(begin));
}
