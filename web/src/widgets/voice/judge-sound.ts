import type { Voice } from '@gam/schemas/descriptors';
import { readSoundKind, type SoundKind, tellingBytes } from './sound-kind.ts';

type Judged =
  { readonly kind: SoundKind; readonly problem: null } | { readonly kind: null; readonly problem: string };

const wrong = (problem: string): Judged => ({ kind: null, problem });

/** What a chosen file is, or what is wrong with it: audio only, small enough, of a kind that is taken. [O-5.14] */
export async function judgeSound(file: Blob, { max_bytes, labels }: Voice): Promise<Judged> {
  const kind = readSoundKind(new Uint8Array(await file.slice(0, tellingBytes).arrayBuffer()));
  const isNamedSound = file.type.startsWith('audio/');
  if (file.type.startsWith('video/')) return wrong(labels.not_audio);
  if (kind === null && !isNamedSound) return wrong(labels.not_audio);
  if (file.size >= max_bytes) return wrong(labels.too_large);
  return kind === null ? wrong(labels.format) : { kind, problem: null };
}
