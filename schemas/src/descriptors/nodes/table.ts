import { Type, type Static } from 'typebox';
import { Id } from '../../values.ts';
import { defineNode } from '../node.ts';

/** A table of texts: as many cells in each row as there are columns; the first cell of a row leads to its `href`. */
export const Table = defineNode('table', 5, 'rows of texts under the names of their columns', {
  title: Type.String(),
  columns: Type.Array(Type.Object({ key: Id, label: Type.String() }), { minItems: 1 }),
  rows: Type.Array(
    Type.Object({ key: Id, cells: Type.Array(Type.String()), href: Type.Optional(Type.String()) }),
  ),
  /** The text of an empty table. */
  empty: Type.String(),
});
export interface Table extends Static<typeof Table> {}
