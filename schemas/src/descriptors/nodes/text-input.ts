import { Type, type Static } from 'typebox';
import { defineNode } from '../node.ts';

/** One line or several of text. [O-2.37, O-5.06 to O-5.08] */
export const TextInput = defineNode('text', 1, 'one line or several of text', {
  input: Type.Enum(['line', 'area', 'phone']),
  rows: Type.Integer({ minimum: 1 }),
  max_length: Type.Integer({ minimum: 1 }),
  placeholder: Type.Union([Type.String(), Type.Null()]),
  autocomplete: Type.Union([Type.Enum(['given-name', 'family-name', 'tel']), Type.Null()]),
});
export interface TextInput extends Static<typeof TextInput> {}
