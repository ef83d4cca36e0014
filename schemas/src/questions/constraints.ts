import { Type, type Static } from 'typebox';

/**
 * What an answer must satisfy: computed by the BFF from the question and the rules, sent with the question,
 * checked by the same function on both sides. `required` is the message for a missing answer. [O-5.01, O-5.04]
 */
const shared = { mandatory: Type.Boolean(), required: Type.String() };

/** How many of an option may be asked for. [O-5.18] */
export const CountBounds = Type.Object({
  min: Type.Integer({ minimum: 0 }),
  max: Type.Integer({ minimum: 0 }),
  step: Type.Integer({ minimum: 1 }),
});
export interface CountBounds extends Static<typeof CountBounds> {}

/** One or several of a closed list of ids; with `counts`, each with a number within the bounds. */
const ChoiceConstraints = Type.Object({
  kind: Type.Literal('choice'),
  ...shared,
  multiple: Type.Boolean(),
  allowed: Type.Array(Type.String(), { description: 'the ids that were offered' }),
  counts: Type.Union([CountBounds, Type.Null()]),
});

/** One line or several of text; `form` is a closed list, never a pattern from outside. [O-5.06, O-5.07, O-5.08] */
const TextConstraints = Type.Object({
  kind: Type.Literal('text'),
  ...shared,
  form: Type.Union([Type.Literal('free'), Type.Literal('name'), Type.Literal('phone')]),
  min_length: Type.Integer({ minimum: 0 }),
  max_length: Type.Integer({ minimum: 0 }),
  title: Type.String({ description: 'what the messages call the field' }),
  calling_code: Type.Optional(
    Type.Literal('98', { description: 'a phone may be typed with it, and is stored without it' }),
  ),
});

/** A whole number on a grid. [O-5.09 to O-5.13] */
const NumberConstraints = Type.Object({
  kind: Type.Literal('number'),
  ...shared,
  min: Type.Number(),
  max: Type.Number(),
  step: Type.Number({ exclusiveMinimum: 0 }),
});

/**
 * Values that only the server can judge (an address, a file, a slot, one of a list that is fetched): here only that they
 * are there, how many at most, and how many of each where `counts` says so.
 */
const PresenceConstraints = Type.Object({
  kind: Type.Literal('presence'),
  ...shared,
  max_values: Type.Optional(Type.Integer({ minimum: 1 })),
  counts: Type.Optional(CountBounds),
});

export const AnswerConstraints = Type.Union(
  [ChoiceConstraints, TextConstraints, NumberConstraints, PresenceConstraints],
  { title: 'AnswerConstraints' },
);
export type AnswerConstraints = Static<typeof AnswerConstraints>;
export type ConstraintKind = AnswerConstraints['kind'];
export type ConstraintsOf<K extends ConstraintKind> = Extract<AnswerConstraints, { kind: K }>;
