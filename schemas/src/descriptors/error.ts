import { Type, type Static } from 'typebox';
import { Screen } from './screen.ts';

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
