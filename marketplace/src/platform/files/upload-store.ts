import type { Readable } from 'node:stream';
import type { VoiceKind } from './voices/find-voice-kind.ts';

/** The URL prefix of uploads. */
export const uploadPrefix = '/media/uploads';

/** The URL of a picture in the size of widgets, 300 px. [O-9.01] */
export const imageUrl = (name: string): string => `${uploadPrefix}/${name}/300.jpg`;

/** The URL of a sound. */
export const voiceUrl = (name: string, extension: UploadExtension): string =>
  `${uploadPrefix}/${name}.${extension}`;

/** The path of a sound in the store. */
export const voicePath = (name: string, extension: VoiceKind): string => `${name}/voice.${extension}`;

export type UploadKind = 'image' | 'voice';

export type UploadExtension = 'jpg' | 'png' | 'mp3' | 'aac' | 'ogg';

/** A kept file. */
interface KeptFile {
  /** bytes */
  readonly size: number;
  /** Its bytes, or those from `start` to `end`, both included. */
  readonly stream: (range?: { readonly start: number; readonly end: number }) => Readable;
}

/**
 * Where the files of uploads are kept. A path is `name/file`; the store trusts it, so a caller that takes one from outside
 * checks it first. A file is there whole or not at all.
 */
export interface UploadStore {
  /** A path for an incoming file, outside of the kept files; the caller removes it. */
  readonly incoming: () => Promise<string>;
  /** Keeps bytes. */
  readonly put: (path: string, bytes: Uint8Array) => Promise<void>;
  /** Moves a local file into the store. */
  readonly move: (localFile: string, path: string) => Promise<void>;
  /** Opens a kept file; null when it is missing. */
  readonly open: (path: string) => Promise<KeptFile | null>;
  /** Removes all files of a name, if any. */
  readonly remove: (name: string) => Promise<void>;
  /** Removes uploads that began before an instant (ms) and never arrived. */
  readonly clearIncoming: (before: number) => Promise<void>;
}
