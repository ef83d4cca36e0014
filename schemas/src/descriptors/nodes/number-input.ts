import { Type, type Static } from 'typebox';
import { defineNode } from '../node.ts';

/** A number with a stepper; its grid is in the question's constraints. [O-2.38, O-5.12] */
export const NumberInput = defineNode('number', 1, 'a number with a stepper', {
  unit: Type.Union([Type.String(), Type.Null()]),
  max_digits: Type.Integer({ minimum: 1 }),
  hint: Type.Optional(Type.String({ description: 'what the field takes' })),
  labels: Type.Object({ increase: Type.String(), decrease: Type.String() }),
});
export interface NumberInput extends Static<typeof NumberInput> {}
