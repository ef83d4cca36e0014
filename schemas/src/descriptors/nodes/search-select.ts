import { Type, type Static } from 'typebox';
import { nullable } from '../../values.ts';
import { defineNode } from '../node.ts';

/** A choice from a long list, searched by typing a part of its name. [O-2.31, O-5.17, W-5.03] */
export const SearchSelect = defineNode('search_select', 3, 'one of a long list, found by typing', {
  label: Type.String({ description: 'what the field asks for' }),
  placeholder: nullable(Type.String()),
  options: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
  labels: Type.Object({
    clear: Type.String({ description: 'the button that takes the choice back' }),
    found: Type.String({ description: 'said to a screen reader; `{count}` is how many were found' }),
    nothing_found: Type.String(),
  }),
});
export interface SearchSelect extends Static<typeof SearchSelect> {}
