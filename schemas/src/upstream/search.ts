import { type Static, Type } from 'typebox';
import { CityId, Slug } from '../values.ts';
import { defineCall, listOf } from '../call.ts';
import { ServiceCard } from './services.ts';

/** The longest text of a search, in characters. */
const searchLength = 100;

/** A service that a search found, with its place in the catalogue. */
export const FoundService = Type.Object(
  { ...ServiceCard.properties, main: Slug, category: Slug, category_title: Type.String() },
  { title: 'FoundService' },
);
export interface FoundService extends Static<typeof FoundService> {}

/** The search of services. */
export const searchCalls = {
  searchServices: defineCall({
    method: 'GET',
    path: '/v2/catalogue/search/',
    about:
      "The services of a city that fit a text, the best first: any spelling, other words for a service, and one wrong letter count. Prices are the city's, the first city's without one. The path is this project's choice.",
    auth: 'anyone',
    effect: 'read',
    query: Type.Object({
      q: Type.String({ minLength: 1, maxLength: searchLength }),
      city_id: Type.Optional(CityId),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 8 })),
    }),
    reply: listOf(FoundService),
  }),
} as const;
