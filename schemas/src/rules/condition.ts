import { Type, type Static } from 'typebox';

/** A value to compare a fact, or an item of a fact, with. */
export type Scalar = string | number | boolean | null;
const Scalar = Type.Unsafe<Scalar>({
  type: ['string', 'number', 'boolean', 'null'],
  description: 'a text, a number, true, false or null',
});
const Scalars = Type.Array(Scalar, { minItems: 1, maxItems: 50, uniqueItems: true });
const Count = Type.Integer({ minimum: 0, maximum: 1000 });

/** The condition on at least one item of a list. */
const Contains = Type.Object(
  { const: Type.Optional(Scalar), enum: Type.Optional(Scalars) },
  {
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
    description: '{ "const": … } or { "enum": [ … ] }',
  },
);

/** Texts that a list must all hold. */
const ContainsAll = Type.Array(Type.String(), {
  minItems: 2,
  maxItems: 50,
  uniqueItems: true,
  description: 'two texts or more; contains is for one',
});

const keywords = {
  type: Type.Optional(Type.Enum(['string', 'number', 'boolean', 'array', 'null'])),
  const: Type.Optional(Scalar),
  enum: Type.Optional(Scalars),
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  contains: Type.Optional(Contains),
  containsAll: Type.Optional(ContainsAll),
  minItems: Type.Optional(Count),
  maxItems: Type.Optional(Count),
};

/** A condition without `not`. */
export const PlainCondition = Type.Object(keywords, { additionalProperties: false, minProperties: 1 });
export interface PlainCondition extends Static<typeof PlainCondition> {}

/**
 * The condition on one fact: a closed dialect of JSON Schema without pattern, format and reference, so that each
 * condition is checked in bounded time; `not` is one level deep.
 */
export const Condition = Type.Object(
  { ...keywords, not: Type.Optional(PlainCondition) },
  { title: 'Condition', additionalProperties: false, minProperties: 1 },
);
export interface Condition extends Static<typeof Condition> {}
export type ConditionKeyword = keyof Condition;
