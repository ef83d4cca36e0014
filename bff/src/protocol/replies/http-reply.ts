import {
  type AheadBranch,
  type Effect,
  type ErrorReply,
  protocolVersion,
  type Reply,
  type Screen,
} from '@gam/schemas/descriptors';

/** A reply as data, which HTTP writes as it is. */
export interface HttpReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Reply | ErrorReply;
  /** The body as JSON in fragments, for a client that asks for them. */
  readonly parts?: string;
}

interface ReplyFields {
  screen: Screen;
  applied?: number;
  effects?: readonly Effect[];
  continueAfter?: number | null;
  ahead?: readonly AheadBranch[] | undefined;
}

/** Writes the body of a reply with the next screen. */
export const writeReply = ({
  screen,
  applied = 0,
  effects = [],
  continueAfter = null,
  ahead = [],
}: ReplyFields): Reply => ({
  protocol: protocolVersion,
  screen,
  applied,
  effects: [...effects],
  continue: continueAfter === null ? null : { after_ms: continueAfter },
  ahead: [...ahead],
});

/** Returns the header of how long a client shall wait before it asks again, ms; none without a time. */
export const retryAfter = (afterMs: number | undefined): Record<string, string> =>
  afterMs === undefined ? {} : { 'retry-after': String(Math.ceil(afterMs / 1000)) };
