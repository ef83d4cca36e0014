import type { ConvertReply } from './convert.worker.ts';
import type { SoundKind } from './judge-sound.ts';

/** A sound as it is sent, or why it cannot be: no sound alone in it, or none that is taken. */
export type Sendable =
  | { readonly kind: 'sound'; readonly file: Blob; readonly name: string }
  | { readonly kind: 'not_audio' | 'format' };

const ready = new Set<SoundKind>(['ogg', 'mp3', 'aac']);

/** What browsers record comes in boxes of video; the same sound is put into one that is taken. [look: Voice] */
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

/** Converts beside the page, so that nothing stands still. */
function convert(file: Blob): Promise<ConvertReply> {
  const worker = new Worker(new URL('./convert.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ConvertReply>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ConvertReply>) => resolve(data));
    worker.addEventListener('error', () => resolve({ kind: 'format' }));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
