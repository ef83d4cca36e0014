import type { FileWindow } from '../file-window.ts';

/** The first bytes of the first packet, for each codec that an Ogg file may contain. */
const sounds = [
  Buffer.from('OpusHead'),
  Buffer.from('\x01vorbis', 'latin1'),
  Buffer.from('Speex   '),
  Buffer.from('\x7fFLAC', 'latin1'),
];

/** The minimum number of pages: the header, the comments and some sound. */
const fewestPages = 3;

/** Whether a file consists of Ogg pages from its first to its last byte and contains only sound. */
async function isOgg(file: FileWindow): Promise<boolean> {
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
    // The first page must begin a stream, and every stream must be a sound.
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

/** The bit rates of layer III in kbit/s, by the index in the header; 0: not accepted. */
const bitrates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
};
/** The sample rates of MPEG 1 in Hz; MPEG 2 has half of each, MPEG 2.5 a quarter. */
const sampleRates = [44_100, 48_000, 32_000, 0];

/** The length of the MP3 frame that begins with these four bytes, in bytes; null if they begin no frame. */
function mp3FrameLength(header: Buffer): number | null {
  if (header.length < 4) return null;
  const bits = header.readUInt32BE(0);
  const version = (bits >>> 19) & 3;
  const isFrame = bits >>> 21 === 0x7ff && version !== 1 && ((bits >>> 17) & 3) === 1;
  if (!isFrame) return null;
  const isFirst = version === 3;
  const bitrate = (isFirst ? bitrates.first : bitrates.second)[(bits >>> 12) & 15] ?? 0;
  const sampleRate = (sampleRates[(bits >>> 10) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (bitrate === 0 || sampleRate === 0) return null;
  return Math.floor(((isFirst ? 144 : 72) * bitrate * 1000) / sampleRate) + ((bits >>> 9) & 1);
}

/** The length of the AAC frame (ADTS) that begins with these six bytes, in bytes; null if they begin no frame. */
function adtsFrameLength(header: Buffer): number | null {
  if (header.length < 6) return null;
  const isFrame = header.readUInt16BE(0) >>> 4 === 0xfff && ((header.readUInt8(1) >>> 1) & 3) === 0;
  const sampleRate = (header.readUInt8(2) >>> 2) & 15;
  const length = (header.readUIntBE(3, 3) >>> 5) & 0x1fff;
  return isFrame && sampleRate < 13 && length > 7 ? length : null;
}

/** The number of consecutive frames that prove a sound: fewer occur in other files by chance. */
const fewestFrames = 4;

/** Whether a file begins with consecutive frames of one kind, directly or after an ID3 tag. */
async function hasFrames(file: FileWindow, lengthOf: (header: Buffer) => number | null): Promise<boolean> {
  let offset = await skipId3(file);
  for (let frames = 0; frames < fewestFrames; frames += 1) {
    const length = lengthOf(await file.read(offset, 8));
    if (length === null || offset + length > file.size) return false;
    offset += length;
  }
  return true;
}

/** The offset of the sound: after an ID3v2 tag and the zeros that some encoders write after it. */
async function skipId3(file: FileWindow): Promise<number> {
  const tag = await file.read(0, 10);
  if (tag.length < 10 || tag.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | ((tag[at] ?? 0) & 0x7f), 0);
  const behind = 10 + size + (((tag[5] ?? 0) & 0x10) === 0 ? 0 : 10);
  const padding = (await file.read(behind, 4096)).findIndex((byte) => byte !== 0);
  return behind + Math.max(0, padding);
}

export type VoiceKind = 'mp3' | 'aac' | 'ogg';

const checks: Readonly<Record<VoiceKind, (file: FileWindow) => Promise<boolean>>> = {
  ogg: isOgg,
  mp3: (file) => hasFrames(file, mp3FrameLength),
  aac: (file) => hasFrames(file, adtsFrameLength),
};

/** The kind of sound of a file by its content, not by its name; null for any other content. */
export async function findVoiceKind(file: FileWindow): Promise<VoiceKind | null> {
  for (const kind of Object.keys(checks) as VoiceKind[]) if (await checks[kind](file)) return kind;
  return null;
}
