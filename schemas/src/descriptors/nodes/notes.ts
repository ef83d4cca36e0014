import { Type, type Static } from 'typebox';
import { defineNode } from '../node.ts';

/** A few sentences under a title. [O-3.10] */
export const Notes = defineNode('notes', 4, 'a few sentences under a title', {
  title: Type.String(),
  items: Type.Array(Type.String()),
});
export interface Notes extends Static<typeof Notes> {}
