import { Type, type Static } from 'typebox';

/**
 * The fields of all constraints. The BFF computes the constraints from the question and the rules and sends them with
 * the question; client and BFF check them by the same function. `required` is the message for a missing answer.
 * [O-5.04]
 */
const shared = { mandatory: Type.Boolean(), required: Type.String() };

/** The bounds of an option's count. [O-5.18] */
export const CountBounds = Type.Object({
  min: Type.Integer({ minimum: 0 }),
  max: Type.Integer({ minimum: 0 }),
  step: Type.Integer({ minimum: 1 }),
});
export interface CountBounds extends Static<typeof CountBounds> {}

/** How many values an answer has, unless it is empty; `max` null: any number. `message` is said of any other number. */
export const SelectedBounds = Type.Object({
  min: Type.Integer({ minimum: 1 }),
  max: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  message: Type.String(),
});
export interface SelectedBounds extends Static<typeof SelectedBounds> {}
const selected = { selected: Type.Optional(SelectedBounds) };

/** One or several of a closed list of ids; with `counts`, each has a count within the bounds. */
const ChoiceConstraints = Type.Object({
  kind: Type.Literal('choice'),
  ...shared,
  multiple: Type.Boolean(),
  allowed: Type.Array(Type.String(), { description: 'the ids of the offered options' }),
  counts: Type.Union([CountBounds, Type.Null()]),
  ...selected,
});

/**
 * A text of one or several lines; `form` is one of a closed list, never an external pattern. [O-5.06, O-5.07, O-5.08]
 */
const TextConstraints = Type.Object({
  kind: Type.Literal('text'),
  ...shared,
  form: Type.Union([Type.Literal('free'), Type.Literal('name'), Type.Literal('phone')]),
  min_length: Type.Integer({ minimum: 0 }),
  max_length: Type.Integer({ minimum: 0 }),
  title: Type.String({ description: 'the name of the field in messages' }),
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
 * Values that only the server can validate: an address, a file, a slot, an option that is fetched. The client checks
 * only presence, the number of values, and the counts if `counts` is set.
 */
const PresenceConstraints = Type.Object({
  kind: Type.Literal('presence'),
  ...shared,
  max_values: Type.Optional(Type.Integer({ minimum: 0, description: '0: the question takes no answer' })),
  counts: Type.Optional(CountBounds),
  ...selected,
});

/** The constraints of an answer, by `kind`. [O-5.01] */
export const AnswerConstraints = Type.Union(
  [ChoiceConstraints, TextConstraints, NumberConstraints, PresenceConstraints],
  { title: 'AnswerConstraints' },
);
export type AnswerConstraints = Static<typeof AnswerConstraints>;
export type ConstraintKind = AnswerConstraints['kind'];
export type ConstraintsOf<K extends ConstraintKind> = Extract<AnswerConstraints, { kind: K }>;
