import type { ConvertReply } from './convert.worker.ts';
import type { SoundKind } from './judge-sound.ts';

/** A sound file to send, or the reason why there is none: it has no sound or has pictures, or its format is unknown. */
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
