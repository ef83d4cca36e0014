import { type Static, Type } from 'typebox';
import { Id, Instant } from '../values.ts';
import { defineCall, Nothing, pageOf, pageQuery } from '../call.ts';
import { postStates } from './delegates/moderation.ts';
import { CityName } from './delegates/landings.ts';
import { ExpertCard } from './experts.ts';
import { ServiceName } from './services.ts';

/** An expert with what they do, by city; the shape is this project's choice. */
export const ExpertDetail = Type.Object(
  {
    ...ExpertCard.properties,
    done_orders: Type.Integer({ minimum: 0 }),
    /** The cities where they work, and the services that they do there; a city without one is left out. */
    places: Type.Array(Type.Object({ city: CityName, services: Type.Array(ServiceName, { minItems: 1 }) })),
  },
  { title: 'ExpertDetail' },
);
export interface ExpertDetail extends Static<typeof ExpertDetail> {}

/** What a customer wrote of the work of an expert, as everyone sees it. */
export const ExpertReview = Type.Object(
  {
    id: Id,
    author: Type.String({ description: 'the first name alone' }),
    stars: Type.Integer({ minimum: 1, maximum: 5 }),
    text: Type.String(),
    service: Type.String({ description: "the service's title" }),
    created_at: Instant,
  },
  { title: 'ExpertReview' },
);
export interface ExpertReview extends Static<typeof ExpertReview> {}

/** The same for operators. */
export const ReceivedReview = Type.Object(
  {
    ...ExpertReview.properties,
    expert: Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() }),
    hidden: Type.Boolean(),
  },
  { title: 'ReceivedReview' },
);
export interface ReceivedReview extends Static<typeof ReceivedReview> {}

/** The calls of an expert's own page, and those with which operators hide reviews. All are this project's choice. */
export const expertReviewCalls = {
  loadExpert: defineCall({
    method: 'GET',
    path: '/v2/delegates/experts/{expert}/',
    about: 'An expert with their cities and services. An extension.',
    auth: 'anyone',
    effect: 'read',
    params: Type.Object({ expert: Id }),
    reply: ExpertDetail,
  }),
  listExpertReviews: defineCall({
    method: 'GET',
    path: '/v2/delegates/expert-reviews/{expert}/',
    about: 'What customers wrote of an expert, newest first; hidden ones are left out. An extension.',
    auth: 'anyone',
    effect: 'read',
    params: Type.Object({ expert: Id }),
    query: Type.Object(pageQuery(10, 50)),
    reply: pageOf(ExpertReview),
  }),
  listReceivedReviews: defineCall({
    method: 'GET',
    path: '/v2/admin/expert-reviews/',
    about:
      'What customers wrote of experts, newest first; only those shown or hidden if the query says so. An extension.',
    auth: 'operator',
    effect: 'read',
    query: Type.Object({ state: Type.Optional(Type.Enum(postStates)), ...pageQuery(50, 100) }),
    reply: pageOf(ReceivedReview),
  }),
  hideReview: defineCall({
    method: 'PATCH',
    path: '/v2/admin/expert-reviews/{id}/',
    about:
      'Hides a review from the page of its expert, or shows it again. Its stars still count. An extension.',
    auth: 'operator',
    effect: 'write',
    params: Type.Object({ id: Id }),
    body: Type.Object({ hidden: Type.Boolean() }),
    reply: Nothing,
  }),
} as const;
