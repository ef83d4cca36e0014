import type { Readable } from 'node:stream';
import type { VoiceKind } from './voices/find-voice-kind.ts';

const megabyte = 1024 * 1024;
const hour = 60 * 60 * 1000;

/** The limits of uploads. Sizes in bytes, times in ms. */
export const uploadLimits = {
  /** A file must be smaller than this. [O-5.16, O-5.17] */
  imageBytes: 10 * megabyte,
  voiceBytes: 20 * megabyte,
  /** The shortest and the longest side of a picture, in px. */
  minSide: 16,
  maxSide: 10_000,
  /** The maximum number of pixels, which limits the cost of decoding. */
  maxPixels: 40_000_000,
  /** The maximum of uploads without an order, of one user or one guest's network, within the window. ASVS 5.2.4 */
  waitingFiles: 60,
  waitingBytes: 300 * megabyte,
  window: 24 * hour,
  /** The time in which an order must use an upload. */
  waitingLife: 7 * 24 * hour,
  /** How long a file may take to arrive, over the slowest phone. */
  receiveTime: 5 * 60 * 1000,
} as const;

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
 * The store of uploaded files. A path is `name/file`; the store does not check it, so callers check paths from outside.
 * A file is stored completely or not at all.
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
