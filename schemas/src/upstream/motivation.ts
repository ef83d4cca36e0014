import { Type, type Static } from 'typebox';
import { CityId, Id, nullable } from '../values.ts';
import { defineCall } from '../call.ts';

/** What encourages a customer to go on. [O-3.14] */
export const Motivation = Type.Object(
  {
    motivation_visibility: Type.Boolean(),
    motivation_text: nullable(Type.String()),
    motivation_type: nullable(Type.String({ description: 'first_order_discount or another' })),
  },
  { title: 'Motivation' },
);
export interface Motivation extends Static<typeof Motivation> {}

export const loadMotivation = defineCall({
  method: 'GET',
  path: '/v2/motivation/',
  about:
    "The motivation message for the caller and a service. The path and query are this project's choice. [O-7.12]",
  auth: 'optional',
  effect: 'read',
  query: Type.Object({ service: Type.Optional(Id), city: Type.Optional(CityId) }),
  reply: Motivation,
});

export const motivationCalls = { loadMotivation } as const;
