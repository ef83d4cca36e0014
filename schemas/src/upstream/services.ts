import { type Static, Type } from 'typebox';
import { ServiceDetail } from '../questions/service.ts';
import { CategoryIcon, CityId, Id, LegacyId, link, nullable, Slug } from '../values.ts';
import { defineCall, listOf } from '../call.ts';
import { Answer } from '../questions/answer.ts';
import { Option } from '../questions/question.ts';

/**
 * The format of a country's phones. Lengths count digits; only the server matches `regex`, it is never sent to a
 * browser. [W-3.09, readings 40]
 */
const CountrySettings = Type.Object(
  {
    min_length: Type.Integer(),
    max_length: Type.Integer(),
    regex: Type.String(),
    sample: Type.String(),
    calling_code: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,3}$',
        description: 'the prefix of stored phones; without it 98 is stored and 0 is shown',
      }),
    ),
  },
  { title: 'CountrySettings' },
);

/** A point in degrees (WGS 84). */
export const Point = Type.Object({ lat: Type.Number(), lng: Type.Number() }, { title: 'Point' });

/** A served city. */
export const City = Type.Object(
  { id: CityId, name: Type.String(), slug: Slug, location: Point, country: CountrySettings },
  { title: 'City' },
);
export interface City extends Static<typeof City> {}

/** A service in a list. */
export const ServiceCard = Type.Object(
  {
    id: Id,
    slug: Slug,
    title: Type.String(),
    summary: Type.String(),
    image: nullable(link()),
    price_label: nullable(Type.String()),
    order_rank: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          '1: the one of its category that the city orders most; without it the order of the list counts',
      }),
    ),
  },
  { title: 'ServiceCard' },
);
export interface ServiceCard extends Static<typeof ServiceCard> {}

/** A service with its address in the catalogue. */
export const ServiceName = Type.Object(
  { main: Slug, category: Slug, slug: Slug, title: Type.String() },
  { title: 'ServiceName' },
);
export interface ServiceName extends Static<typeof ServiceName> {}

/** A category and its services. `icon`: without one, tiles show the picture of its first service. */
export const Category = Type.Object(
  {
    main: Slug,
    slug: Slug,
    title: Type.String(),
    summary: Type.String(),
    icon: Type.Optional(CategoryIcon),
    services: Type.Array(ServiceCard),
  },
  { title: 'Category' },
);
export interface Category extends Static<typeof Category> {}

const cityQuery = Type.Object({ city_id: Type.Optional(CityId) });

/** The calls for cities, the catalogue, services and fetched options. [O-7.01, O-7.10] */
export const serviceCalls = {
  listCities: defineCall({
    method: 'GET',
    path: '/v2/cities/',
    about: 'The served cities, with the phone settings of their country.',
    auth: 'anyone',
    effect: 'read',
    isNeeded: true,
    reply: Type.Object({ results: Type.Array(City) }),
  }),
  listCategories: defineCall({
    method: 'GET',
    path: '/v2/catalogue/',
    about: 'Every category and its services in a city.',
    auth: 'anyone',
    effect: 'read',
    isNeeded: true,
    query: cityQuery,
    reply: Type.Object({ results: Type.Array(Category) }),
  }),
  loadCategory: defineCall({
    method: 'GET',
    path: '/v2/catalogue/{main}/{category}/',
    about: 'One category and its services in a city; 404 for an unknown category.',
    auth: 'anyone',
    effect: 'read',
    params: Type.Object({ main: Slug, category: Slug }),
    query: cityQuery,
    reply: Category,
  }),
  loadService: defineCall({
    method: 'GET',
    path: '/v2/services/{main}/{category}/{service}/',
    about:
      "A service and its questions for a city; pre-filled with the answers of the caller's earlier order that similar_id names. [O-7.01]",
    auth: 'optional',
    effect: 'read',
    isNeeded: true,
    params: Type.Object({ main: Slug, category: Slug, service: Slug }),
    query: Type.Object({
      city_id: CityId,
      utm_source: Type.Optional(Type.String()),
      internal_source: Type.Optional(Type.String()),
      searched_word: Type.Optional(Type.String()),
      search_result_item_index: Type.Optional(Type.String()),
      similar_id: Type.Optional(LegacyId),
    }),
    reply: ServiceDetail,
  }),
  fetchOptions: defineCall({
    method: 'POST',
    path: '/v2/questions/options/',
    about:
      "The options of a question (single select by fetch, and product) for the answers before it. The path is this project's choice. [O-7.10]",
    auth: 'optional',
    effect: 'read',
    body: Type.Object({
      questionId: Id,
      answers: Type.Array(Answer, { maxItems: 500 }),
      serviceId: Id,
      cityId: CityId,
    }),
    reply: listOf(Option),
  }),
} as const;
