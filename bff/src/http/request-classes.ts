import type { Config } from '../platform/config/read-config.ts';

/** A class of requests that is admitted or refused together. */
interface RequestClass {
  /** The limit that its requests count for. */
  readonly counts: Exclude<keyof Config['admission'], 'loopDelayMs'>;
  /** The part of the limits up to which it is admitted: the further on its customers are, the later it is refused. */
  readonly share: number;
  /** Whether it is refused because of the event loop's delay too; a file costs the loop little. */
  readonly needsLoop: boolean;
}

/** The classes in the order in which they are refused. */
export const requestClasses = {
  visits: { counts: 'requests', share: 0.6, needsLoop: true },
  events: { counts: 'requests', share: 0.8, needsLoop: true },
  /** A bank's call-backs, and polls for an outcome that is under way. */
  outcomes: { counts: 'requests', share: 1, needsLoop: true },
  uploads: { counts: 'uploads', share: 1, needsLoop: false },
  media: { counts: 'media', share: 1, needsLoop: false },
  /** Pages that clients follow: an open connection each, for minutes. */
  live: { counts: 'live', share: 1, needsLoop: true },
} as const satisfies Record<string, RequestClass>;

export type RequestClassName = keyof typeof requestClasses;
