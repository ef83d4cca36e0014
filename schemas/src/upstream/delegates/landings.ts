import { Type, type Static } from 'typebox';
import { CityId, Id, nullable, Slug, Toman } from '../../values.ts';
import { defineCall } from '../../call.ts';
import { listOf, pageOf, pageQuery } from '../paging.ts';

/** How many rows a price table asks for. [O-7.15, O-9.07] */
export const priceRowLimit = 1000;

/** A row of a price table. [W-3.04] */
export const PriceRow = Type.Object(
  { id: Id, title: Type.String(), unit: Type.Optional(nullable(Type.String())), price: nullable(Toman) },
  { title: 'PriceRow' },
);
export interface PriceRow extends Static<typeof PriceRow> {}

/** A page that introduces a service, a category or a city; the shape is this project's choice. */
export const Landing = Type.Object(
  {
    title: Type.String(),
    description: nullable(Type.String()),
    image: nullable(Type.String()),
    sections: Type.Array(Type.Object({ title: Type.String(), text: Type.String() })),
  },
  { title: 'Landing' },
);
export interface Landing extends Static<typeof Landing> {}

/** A page of prices; the shape is this project's choice. */
export const PricingLanding = Type.Object(
  { title: Type.String(), description: nullable(Type.String()), prices: Type.Array(PriceRow) },
  { title: 'PricingLanding' },
);
export interface PricingLanding extends Static<typeof PricingLanding> {}

/** A city as a list of cities names it. */
export const CityName = Type.Object({ id: CityId, name: Type.String(), slug: Slug }, { title: 'CityName' });
export interface CityName extends Static<typeof CityName> {}

const serviceAndCity = Type.Object({ service: Slug, city: CityId });
const categoryAndCity = Type.Object({ category: Slug, city: CityId });

export const listLandingPrices = defineCall({
  method: 'GET',
  path: '/v2/delegates/landings-price/',
  about: 'The price table of a service in a city. [O-7.15]',
  auth: 'anyone',
  effect: 'read',
  query: Type.Object({ service: Id, cityId: CityId, ...pageQuery(priceRowLimit) }),
  reply: pageOf(PriceRow),
});

export const loadServiceLanding = defineCall({
  method: 'GET',
  path: '/v2/delegates/landings/{service}/{city}/',
  about: "Introduces a service in a city. The reply is this project's choice. [O-7.20]",
  auth: 'anyone',
  effect: 'read',
  params: serviceAndCity,
  reply: Landing,
});

export const loadCategoryLanding = defineCall({
  method: 'GET',
  path: '/v2/delegates/base-landing/{category}/{city}/',
  about: "Introduces a category in a city. The reply is this project's choice. [O-7.22]",
  auth: 'anyone',
  effect: 'read',
  params: categoryAndCity,
  reply: Landing,
});

export const loadCityLanding = defineCall({
  method: 'GET',
  path: '/v2/delegates/city-landing/',
  about: "Introduces a city. The query and reply are this project's choice. [O-7.22]",
  auth: 'anyone',
  effect: 'read',
  query: Type.Object({ city: CityId }),
  reply: Landing,
});

export const loadPricingLanding = defineCall({
  method: 'GET',
  path: '/v2/delegates/pricing-landing/{service}/{city}/',
  about: "The page of a service's prices in a city. The reply is this project's choice. [O-7.22]",
  auth: 'anyone',
  effect: 'read',
  params: serviceAndCity,
  reply: PricingLanding,
});

export const loadServiceCityPricing = defineCall({
  method: 'GET',
  path: '/v2/delegates/service-city/pricing/{service}/{city}/',
  about:
    "The prices of a service in a city, to be shown beside other content. The reply is this project's choice. [O-7.22]",
  auth: 'anyone',
  effect: 'read',
  params: serviceAndCity,
  reply: PricingLanding,
});

export const listCategoryCities = defineCall({
  method: 'GET',
  path: '/v2/delegates/category-city/all-cities/{category}/{city}/',
  about: "The cities where a category is served, `city` first. The reply is this project's choice. [O-7.22]",
  auth: 'anyone',
  effect: 'read',
  params: categoryAndCity,
  reply: listOf(CityName),
});

export const landingCalls = {
  listLandingPrices,
  loadServiceLanding,
  loadCategoryLanding,
  loadCityLanding,
  loadPricingLanding,
  loadServiceCityPricing,
  listCategoryCities,
} as const;
