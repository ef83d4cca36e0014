import { type Static, Type } from 'typebox';
import { Id, nullable } from '../../values.ts';
import { CountBounds } from '../../questions/constraints.ts';
import { defineNode, sourceRef } from '../node.ts';

/** An option for display, with prices as labels. [O-3.05] */
export const ChoiceOption = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: Type.Optional(Type.String()),
  image: Type.Optional(Type.String()),
  person: Type.Optional(
    Type.Boolean({ description: 'the picture is a face; a placeholder is drawn when it is missing' }),
  ),
  recommended: Type.Optional(Type.String({ description: 'the text of the badge' })),
  price: Type.Optional(Type.String()),
  original_price: Type.Optional(Type.String({ description: 'shown struck through' })),
  discount: Type.Optional(Type.String()),
  hints: Type.Optional(Type.Array(Type.String())),
});
export interface ChoiceOption extends Static<typeof ChoiceOption> {}

/** Options under their own title after the others; all after the first `preview` are folded. [O-4.50] */
export const ChoiceGroup = Type.Object({
  key: Type.String(),
  title: Type.String(),
  options: Type.Array(Id),
  preview: Type.Integer({ minimum: 1 }),
  labels: Type.Object({ more: Type.String(), less: Type.String() }),
});
export interface ChoiceGroup extends Static<typeof ChoiceGroup> {}

/** How many options can be chosen; `max` null: any number. `label` says it in words. */
const ChoiceLimits = Type.Object({ max: nullable(Type.Integer({ minimum: 1 })), label: Type.String() });

/**
 * One or several of a list, each with a count where `counts` is set: single, multi, numerical and product selects are
 * this widget. The layout `compact` is sent since catalogue level 6. [O-2.25 to O-2.30]
 */
export const Choices = defineNode('choices', 1, 'one or several of a list', {
  multiple: Type.Boolean(),
  counts: Type.Union([CountBounds, Type.Null()]),
  layout: Type.Enum(['list', 'grid', 'compact']),
  searchable: Type.Boolean(),
  options: Type.Array(ChoiceOption),
  groups: Type.Optional(Type.Array(ChoiceGroup)),
  limits: Type.Optional(ChoiceLimits),
  labels: Type.Object({
    more: Type.String({ description: "the plus button's name for screen readers" }),
    fewer: Type.String(),
    search: Type.String(),
    clear: Type.Optional(Type.String({ description: 'the name of the button that empties the search' })),
    nothing_found: Type.String(),
    hints: Type.Optional(Type.String({ description: 'the name of the button beside an option with hints' })),
  }),
});
export interface Choices extends Static<typeof Choices> {}

/**
 * One or several of options that are fetched: brands, then the models of one. `items` null: the client loads them from
 * `source` and shows `placeholders` rows meanwhile. `select`: the only option, to select automatically. A list longer
 * than `search_above` has a search field; options that all have a picture are a grid. [O-2.41, O-4.44 to O-4.46]
 */
export const FetchedChoices = defineNode('fetched_choices', 3, 'one or several of fetched options', {
  source: sourceRef('options'),
  items: nullable(Type.Array(ChoiceOption)),
  select: nullable(Id),
  multiple: Type.Boolean(),
  counts: nullable(CountBounds),
  limits: Type.Optional(ChoiceLimits),
  search_above: Type.Integer({ minimum: 0 }),
  placeholders: Type.Integer({ minimum: 0 }),
  labels: Type.Object({
    ...Choices.properties.labels.properties,
    loading: Type.String(),
    load_error: Type.String(),
    retry: Type.String(),
    empty: Type.String(),
  }),
});
export interface FetchedChoices extends Static<typeof FetchedChoices> {}
