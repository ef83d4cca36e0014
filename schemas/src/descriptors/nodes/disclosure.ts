import { Type, type Static } from 'typebox';
import { Id } from '../../values.ts';
import { defineNode } from '../node.ts';

/** Sections of lines behind a title: shown when it is opened, closed at first. For an operator: why a step is shown. */
export const Disclosure = defineNode('disclosure', 5, 'sections behind a title that opens them', {
  title: Type.String(),
  sections: Type.Array(Type.Object({ key: Id, title: Type.String(), lines: Type.Array(Type.String()) })),
});
export interface Disclosure extends Static<typeof Disclosure> {}
