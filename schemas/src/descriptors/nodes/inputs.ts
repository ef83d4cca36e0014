import { type Static, Type } from 'typebox';
import { defineNode } from '../node.ts';
import { nullable } from '../../values.ts';

/** A text of one or several lines. [O-2.37, O-5.06 to O-5.08] */
export const TextInput = defineNode('text', 1, 'a text of one or several lines', {
  input: Type.Enum(['line', 'area', 'phone']),
  rows: Type.Integer({ minimum: 1 }),
  max_length: Type.Integer({ minimum: 1 }),
  placeholder: Type.Union([Type.String(), Type.Null()]),
  autocomplete: Type.Union([Type.Enum(['given-name', 'family-name', 'tel']), Type.Null()]),
});
export interface TextInput extends Static<typeof TextInput> {}

/** A number with a stepper; its grid is in the question's constraints. [O-2.38, O-5.12] */
export const NumberInput = defineNode('number', 1, 'a number with a stepper', {
  unit: Type.Union([Type.String(), Type.Null()]),
  max_digits: Type.Integer({ minimum: 1 }),
  hint: Type.Optional(Type.String({ description: 'what the field accepts' })),
  labels: Type.Object({ increase: Type.String(), decrease: Type.String() }),
});
export interface NumberInput extends Static<typeof NumberInput> {}

/** A choice from a long list, searched by typing a part of its name. [O-2.31, O-5.17, W-5.03] */
export const SearchSelect = defineNode('search_select', 3, 'one of a long list, found by typing', {
  label: Type.String({ description: 'the label of the field' }),
  placeholder: nullable(Type.String()),
  options: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
  labels: Type.Object({
    clear: Type.String({ description: 'the button that removes the choice' }),
    found: Type.String({ description: 'for screen readers: the number of results, `{count}`' }),
    nothing_found: Type.String(),
  }),
});
export interface SearchSelect extends Static<typeof SearchSelect> {}

/**
 * A link to another website, followed after `after_ms`, or at once by the button. `href` null: the product does not
 * allow the link; the client never decides that. [O-2.32 to O-2.34, O-2.52, readings 31]
 */
export const WebView = defineNode('web_view', 3, 'a link to another website', {
  text: Type.String(),
  href: nullable(Type.String()),
  after_ms: Type.Integer({ minimum: 0 }),
  labels: Type.Object({ go: Type.String({ description: 'the button that follows the link at once' }) }),
});
export interface WebView extends Static<typeof WebView> {}
