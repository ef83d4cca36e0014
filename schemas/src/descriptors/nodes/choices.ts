import { Type, type Static } from 'typebox';
import { CountBounds } from '../../questions/constraints.ts';
import { defineNode } from '../node.ts';

/** An option as it is shown: prices are labels already. [O-3.05] */
export const ChoiceOption = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: Type.Optional(Type.String()),
  image: Type.Optional(Type.String()),
  recommended: Type.Optional(Type.String({ description: 'the word of the mark' })),
  price: Type.Optional(Type.String()),
  original_price: Type.Optional(Type.String({ description: 'shown struck through' })),
  discount: Type.Optional(Type.String()),
  hints: Type.Optional(Type.Array(Type.String())),
});
export type ChoiceOption = Static<typeof ChoiceOption>;

/**
 * One or several of a list, each with a count where `counts` is set: single, multi, numerical and product selects are
 * this widget. [O-2.25 to O-2.30]
 */
export const Choices = defineNode('choices', 1, 'one or several of a list', {
  multiple: Type.Boolean(),
  counts: Type.Union([CountBounds, Type.Null()]),
  layout: Type.Enum(['list', 'grid']),
  searchable: Type.Boolean(),
  options: Type.Array(ChoiceOption),
  labels: Type.Object({
    more: Type.String({ description: 'what the plus button says to a screen reader' }),
    fewer: Type.String(),
    search: Type.String(),
    nothing_found: Type.String(),
  }),
});
export type Choices = Static<typeof Choices>;
