import type { Voice } from '@gam/schemas/descriptors';
import type { ConvertReply } from './convert.worker.ts';

/** The kinds of sound file that are accepted; webm and mp4, which browsers record, are converted. */
type SoundKind = 'ogg' | 'mp3' | 'aac' | 'webm' | 'mp4';

type Judged =
  { readonly kind: SoundKind; readonly problem: null } | { readonly kind: null; readonly problem: string };

const wrong = (problem: string): Judged => ({ kind: null, problem });

/** The number of first bytes that tell the kind of a file. */
const headerBytes = 16;

/**
 * Returns the kind of a chosen file, or the message why it is rejected: no sound, too large, another format. [O-5.14]
 */
export async function judgeSound(file: Blob, { max_bytes, labels }: Voice): Promise<Judged> {
  const kind = readSoundKind(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()));
  const isNamedSound = file.type.startsWith('audio/');
  if (file.type.startsWith('video/')) return wrong(labels.not_audio);
  if (kind === null && !isNamedSound) return wrong(labels.not_audio);
  if (file.size >= max_bytes) return wrong(labels.too_large);
  return kind === null ? wrong(labels.format) : { kind, problem: null };
}

/** Returns the kind of a file by its content, or null for another kind; its name is ignored. */
function readSoundKind(bytes: Uint8Array): SoundKind | null {
  if (hasText(bytes, 'OggS')) return 'ogg';
  if (hasText(bytes, 'ID3')) return 'mp3';
  if (hasText(bytes, 'ftyp', 4)) return 'mp4';
  if ([0x1a, 0x45, 0xdf, 0xa3].every((byte, index) => bytes[index] === byte)) return 'webm';
  return readFrameKind(bytes);
}

const hasText = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Array.from({ length: text.length }).every((_none, index) => bytes[at + index] === text.charCodeAt(index));

/** Reads the head of an MPEG frame: eleven bits are set, the two bits of the layer follow after the version. */
function readFrameKind([first = 0, second = 0]: Uint8Array): 'mp3' | 'aac' | null {
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  const layer = (second >> 1) & 3;
  if (layer === 0) return (second & 0xf0) === 0xf0 ? 'aac' : null;
  return layer === 1 ? 'mp3' : null;
}

/** A sound file to send; or `not_audio` for a file without a sound or with pictures, `format` for an unknown format. */
export type Sendable =
  | { readonly kind: 'sound'; readonly file: Blob; readonly name: string }
  | { readonly kind: 'not_audio' | 'format' };

const ready = new Set<SoundKind>(['ogg', 'mp3', 'aac']);

/** Returns the sound in a container that the marketplace accepts; browsers record in containers for video. */
export async function toSendable(file: Blob, kind: SoundKind): Promise<Sendable> {
  if (ready.has(kind)) return { kind: 'sound', file, name: `voice.${kind}` };
  const reply = await convert(file);
  if (reply.kind !== 'sound') return reply;
  const { bytes, extension } = reply;
  return {
    kind: 'sound',
    file: new Blob([bytes], { type: extension === 'ogg' ? 'audio/ogg' : 'audio/aac' }),
    name: `voice.${extension}`,
  };
}

/** Converts in a worker, so that the page stays responsive. */
function convert(file: Blob): Promise<ConvertReply> {
  const worker = new Worker(new URL('./convert.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ConvertReply>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ConvertReply>) => resolve(data));
    worker.addEventListener('error', () => resolve({ kind: 'format' }));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
