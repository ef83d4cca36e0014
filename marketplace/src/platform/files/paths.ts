import type { VoiceKind } from './voices/find-voice-kind.ts';

/** Where uploads are served. */
export const uploadPrefix = '/media/uploads';

/** Where a picture is seen as widgets show it, 300 px. [O-9.01] */
export const imageUrl = (name: string): string => `${uploadPrefix}/${name}/300.jpg`;

/** Where a sound is heard. */
export const voiceUrl = (name: string, extension: UploadExtension): string =>
  `${uploadPrefix}/${name}.${extension}`;

/** Where the store has a sound. */
export const voicePath = (name: string, extension: VoiceKind): string => `${name}/voice.${extension}`;

export type UploadKind = 'image' | 'voice';

export type UploadExtension = 'jpg' | 'png' | 'mp3' | 'aac' | 'ogg';
