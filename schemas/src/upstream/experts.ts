import { Type, type Static } from 'typebox';
import { Answer } from '../questions/answer.ts';
import { CityId, Id, link, nullable, ServiceId } from '../values.ts';
import { defineCall, listOf } from '../call.ts';
import { ServiceName } from './services.ts';

/** An expert (workman) to choose for a request. [O-2.43] */
export const Expert = Type.Object(
  { id: Id, image: nullable(link()), first_name: Type.String(), last_name: Type.String() },
  { title: 'Expert' },
);
export interface Expert extends Static<typeof Expert> {}

/** A restriction of an expert: with this expert only the options `answers` of `question` remain. [O-7.02] */
export const ExpertRestriction = Type.Object(
  { question: Id, answers: Type.Array(Id) },
  { title: 'ExpertRestriction' },
);
export interface ExpertRestriction extends Static<typeof ExpertRestriction> {}

/** A favourite expert of the customer. [O-3.08, O-4.49] */
export const FavouriteWorkman = Type.Object(
  {
    id: Id,
    profile_image: nullable(link()),
    first_name: Type.String(),
    last_name: Type.String(),
    score: nullable(Type.Number({ minimum: 0, maximum: 5 })),
  },
  { title: 'FavouriteWorkman' },
);
export interface FavouriteWorkman extends Static<typeof FavouriteWorkman> {}

/** Whether `loadExpert` and `listExpertReviews` know the expert; absent from backends without them. An extension. */
const has_page = Type.Optional(Type.Boolean());

/** An expert on the page of a service's experts. [O-3.15] */
export const ExpertCard = Type.Object(
  {
    id: Id,
    first_name: Type.String(),
    last_name: Type.String(),
    avatar: nullable(link()),
    gender: nullable(Type.String({ description: 'female or male' })),
    scores: Type.Integer({ minimum: 0, description: 'the number of scores' }),
    average_score: nullable(Type.Number({ minimum: 0, maximum: 5 })),
    is_gold: Type.Boolean(),
    is_silver: Type.Boolean(),
    discountPercent: nullable(Type.Number({ minimum: 0, maximum: 100 })),
    expiredTitle: nullable(Type.String({ description: 'when the discount ends, in words' })),
    has_page,
  },
  { title: 'ExpertCard' },
);
export interface ExpertCard extends Static<typeof ExpertCard> {}

/** One of the best experts of a city; the shape is this project's choice. */
export const TopExpert = Type.Object(
  {
    id: Id,
    first_name: Type.String(),
    last_name: Type.String(),
    avatar: nullable(link()),
    scores: Type.Integer({ minimum: 1, description: 'the number of scores' }),
    average_score: Type.Number({ minimum: 0, maximum: 5 }),
    done_orders: Type.Integer({ minimum: 0 }),
    has_page,
    /** What they do in the city; of several services the first in the catalogue. */
    service: ServiceName,
  },
  { title: 'TopExpert' },
);
export interface TopExpert extends Static<typeof TopExpert> {}

/** The calls for experts. [O-2.50, O-7.07, O-7.14] */
export const expertCalls = {
  listExperts: defineCall({
    method: 'POST',
    path: '/v2/experts/available/',
    about:
      "The experts who can do the answered request; `category` is the service id. The path is this project's choice. [O-7.07]",
    auth: 'optional',
    effect: 'read',
    body: Type.Object({ answers: Type.Array(Answer, { maxItems: 500 }), category: Id, city: CityId }),
    reply: listOf(Expert),
  }),
  listExpertCards: defineCall({
    method: 'GET',
    path: '/v2/experts/cards/',
    about: "The experts of a service in a city, best first. The path is this project's choice. [O-2.50]",
    auth: 'anyone',
    effect: 'read',
    query: Type.Object({ service: ServiceId, city: CityId }),
    reply: listOf(ExpertCard),
  }),
  listTopExperts: defineCall({
    method: 'GET',
    path: '/v2/delegates/top-experts/',
    about:
      "The best experts of a city with enough scores, at most eight, best first. The call is this project's choice.",
    auth: 'anyone',
    effect: 'read',
    query: Type.Object({ city_id: CityId }),
    reply: listOf(TopExpert),
  }),
  listFavouriteWorkmen: defineCall({
    method: 'GET',
    path: '/v2/experts/favourites/',
    about: "The caller's favourite workmen for a service. The path is this project's choice. [O-7.14]",
    auth: 'user',
    effect: 'read',
    query: Type.Object({ service: ServiceId, city: Type.Optional(CityId) }),
    reply: listOf(FavouriteWorkman),
  }),
  listExpertRestrictions: defineCall({
    method: 'GET',
    path: '/v2/experts/{expert}/restrictions/',
    about:
      "The restrictions of an expert for a service; a question that is not listed is unrestricted. The path is this project's choice. [O-7.02]",
    auth: 'anyone',
    effect: 'read',
    params: Type.Object({ expert: Id }),
    query: Type.Object({ service: Id, city: Type.Optional(CityId) }),
    reply: Type.Object({
      ...listOf(ExpertRestriction).properties,
      /** Whether the expert does the service in the city; absent from a backend that does not say. */
      serves: Type.Optional(Type.Boolean()),
    }),
  }),
} as const;
