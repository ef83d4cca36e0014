import { Type, type Static } from 'typebox';
import { CountBounds } from '../../questions/constraints.ts';
import { Id, nullable } from '../../values.ts';
import { defineNode } from '../node.ts';
import { sourceRef } from '../source-parts.ts';
import { ChoiceOption, Choices } from './choices.ts';

/**
 * One or several of options that are fetched: brands, then the models of one. `items` null: they are asked for at
 * `source`, and so many `placeholders` stand where they will. `select`: the only one, to be selected by itself. A list
 * longer than `search_above` can be searched; options that all have a picture are a grid. [O-2.41, O-4.44 to O-4.46]
 */
export const FetchedChoices = defineNode('fetched_choices', 3, 'one or several of fetched options', {
  source: sourceRef('options'),
  items: nullable(Type.Array(ChoiceOption)),
  select: nullable(Id),
  multiple: Type.Boolean(),
  counts: nullable(CountBounds),
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
