import { Type, type Static } from 'typebox';
import { RouteTemplate } from '../route-template.ts';

/** When the order page is entered: go elsewhere instead. [O-2.11] */
export const EntryConsequence = Type.Object(
  { redirect: RouteTemplate },
  { title: 'EntryConsequence', additionalProperties: false },
);
export interface EntryConsequence extends Static<typeof EntryConsequence> {}
