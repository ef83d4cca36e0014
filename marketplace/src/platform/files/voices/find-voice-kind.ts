import type { FileWindow } from '../file-window.ts';
import { adtsFrameLength, hasFrames, mp3FrameLength } from './mpeg-frames.ts';
import { isOgg } from './ogg.ts';

export type VoiceKind = 'mp3' | 'aac' | 'ogg';

const checks: Readonly<Record<VoiceKind, (file: FileWindow) => Promise<boolean>>> = {
  ogg: isOgg,
  mp3: (file) => hasFrames(file, mp3FrameLength),
  aac: (file) => hasFrames(file, adtsFrameLength),
};

/** What kind of sound a file is by its content, whatever its name says; null where it is none that is taken. */
export async function findVoiceKind(file: FileWindow): Promise<VoiceKind | null> {
  for (const kind of Object.keys(checks) as VoiceKind[]) if (await checks[kind](file)) return kind;
  return null;
}
