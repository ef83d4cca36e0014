import { type Static, Type } from 'typebox';
import { nullable } from '../values.ts';
import { Effect } from './effect.ts';
import { Screen } from './screen.ts';

/** The protocol's version: fields are added within a major, what breaks readers is a new major beside it. */
export const protocolVersion = '1.0';

/**
 * The catalogue's level: raised with every addition to the nodes that a client can draw. A node says in its schema
 * since which level it exists (`x-since`).
 */
export const catalogueLevel = 5;

/** The header that every call but HTML and the bank's return carries: `web/5`. */
export const catalogueHeader = 'gam-catalogue';
/** Carries the ticket where no event has made the flow yet. */
export const ticketHeader = 'gam-ticket';

/**
 * A screen that can follow, computed ahead: shown when the condition holds after the current question was answered;
 * `if: null` follows whatever the answer is. [protocol: Ahead]
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

/** What to show next. `continue`: the outside world has not answered yet, ask again after so many ms. */
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

/** The kinds of refusal and the status each travels with. */
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

export const WireError = Type.Object({
  code: Type.String(),
  kind: Type.Enum(Object.keys(errorStatus) as ErrorKind[]),
  message: Type.String(),
  path: Type.Optional(Type.String()),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export interface WireError extends Static<typeof WireError> {}

/** A refusal, with the screen to show beside it where there is one. */
export const ErrorReply = Type.Object(
  { error: WireError, screen: Type.Optional(Screen) },
  { title: 'ErrorReply' },
);
export interface ErrorReply {
  error: WireError;
  screen?: Screen;
}
