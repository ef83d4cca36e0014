import { type Static, Type } from 'typebox';
import { nullable } from '../values.ts';
import { Effect } from './effect.ts';
import { Screen } from './screen.ts';

/** The protocol's version. A minor version adds fields; a change that breaks readers is a new major version. */
export const protocolVersion = '1.0';
/** The version of replies in fragments, which a client asks for in the header `gam-protocol`. */
export const partsVersion = '1.1';
/** The header of the protocol's version; without it a reply is whole. */
export const protocolHeader = 'gam-protocol';

/**
 * The catalogue's level, raised with every addition to the nodes that a client can draw. The schema of a node names the
 * level of its addition (`x-since`).
 */
export const catalogueLevel = 9;

/** The header of every call except HTML and the bank's return, e.g. `web/5`. */
export const catalogueHeader = 'gam-catalogue';
/** The header of the ticket before the flow's first event. */
export const ticketHeader = 'gam-ticket';

/**
 * A possible next screen, computed ahead: the client shows it when the answer to the current question meets the
 * condition; `if: null` is met by every answer. [protocol: Ahead]
 */
export interface AheadBranch {
  if: { question: string; values: string[] } | null;
  screen: Screen;
  ahead: AheadBranch[];
}
const Branch = Type.Object(
  {
    if: nullable(Type.Object({ question: Type.String(), values: Type.Array(Type.String()) })),
    screen: Screen,
    ahead: Type.Array(Type.Unsafe<AheadBranch>({ type: 'object' })),
  },
  { title: 'AheadBranch' },
);

/** The next screen. `continue`: an upstream call is pending, so the client sends `continue` after that many ms. */
export const Reply = Type.Object(
  {
    protocol: Type.Literal(protocolVersion),
    screen: Screen,
    applied: Type.Integer({ minimum: 0 }),
    effects: Type.Array(Effect),
    continue: nullable(Type.Object({ after_ms: Type.Integer({ minimum: 0 }) })),
    ahead: Type.Array(Branch),
  },
  { title: 'Reply' },
);
export interface Reply {
  protocol: typeof protocolVersion;
  screen: Screen;
  applied: number;
  effects: Effect[];
  continue: { after_ms: number } | null;
  ahead: AheadBranch[];
}

/** The HTTP status of each kind of error. */
export const errorStatus = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  gone: 410,
  busy: 503,
  fault: 500,
} as const;
export type ErrorKind = keyof typeof errorStatus;

/** An error: `message` is for people, `path` a JSON pointer into the request. [protocol: Errors] */
export const WireError = Type.Object({
  code: Type.String(),
  kind: Type.Enum(Object.keys(errorStatus) as ErrorKind[]),
  message: Type.String(),
  path: Type.Optional(Type.String()),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** The request's name in the server's log; people are shown it for the kinds `fault` and `busy`. */
  ref: Type.Optional(Type.String()),
});
export interface WireError extends Static<typeof WireError> {}

/** The reply to a failed call, with the screen to show if there is one. */
export const ErrorReply = Type.Object(
  { error: WireError, screen: Type.Optional(Screen) },
  { title: 'ErrorReply' },
);
export interface ErrorReply {
  error: WireError;
  screen?: Screen;
}
