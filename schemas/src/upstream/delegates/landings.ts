import { type Static, Type } from 'typebox';
import { CategoryIcon, CityId, Id, link, nullable, ServiceId, Slug, Toman } from '../../values.ts';
import { FrequentQuestion } from '../../content/site.ts';
import { ExpertCard } from '../experts.ts';
import { FoundService } from '../search.ts';
import { defineCall, listOf, pageOf, pageQuery } from '../../call.ts';

/** The number of rows that a price table requests. [O-7.15, O-9.07] */
export const priceRowLimit = 1000;

/** A row of a price table; the price is in toman. [W-3.04] */
export const PriceRow = Type.Object(
  { id: Id, title: Type.String(), unit: Type.Optional(nullable(Type.String())), price: nullable(Toman) },
  { title: 'PriceRow' },
);
export interface PriceRow extends Static<typeof PriceRow> {}

/** A city in a list of cities. */
export const CityName = Type.Object({ id: CityId, name: Type.String(), slug: Slug }, { title: 'CityName' });
export interface CityName extends Static<typeof CityName> {}

/** A category in a list of categories. */
export const CategoryName = Type.Object(
  { main: Slug, slug: Slug, title: Type.String(), icon: Type.Optional(CategoryIcon) },
  { title: 'CategoryName' },
);
export interface CategoryName extends Static<typeof CategoryName> {}

/** What a service costs in a city before anything is chosen, in toman. Each amount is a part of every order's price. */
export const LandingPrice = Type.Object(
  {
    from: nullable(Type.Integer({ description: 'the least price, toman; null: agreed on the spot' })),
    fixed: nullable(
      Type.Object({ title: Type.String(), price: Toman }, { description: 'a fee of every order' }),
    ),
    minimum: nullable(Type.Integer({ description: 'the least total of an order, toman' })),
    notes: Type.Array(Type.String()),
  },
  { title: 'LandingPrice' },
);
export interface LandingPrice extends Static<typeof LandingPrice> {}

/** The average of stored scores, from 1 to 5. */
export const LandingRating = Type.Object(
  {
    average: Type.Number({ minimum: 0, maximum: 5 }),
    count: Type.Integer({ minimum: 1 }),
    note: nullable(Type.String({ description: 'what a reader must know of it, e.g. that it is of a demo' })),
  },
  { title: 'LandingRating' },
);
export interface LandingRating extends Static<typeof LandingRating> {}

/** The place of a page's service or category in the catalogue; null where the page has none. */
const place = {
  service: Type.Optional(Type.Object({ id: Id, slug: Slug, title: Type.String() })),
  category: Type.Optional(CategoryName),
  city: Type.Optional(CityName),
};

/**
 * A page that introduces a service, a category or a city; the shape is this project's choice. Everything but the first
 * four fields may be missing.
 */
export const Landing = Type.Object(
  {
    title: Type.String(),
    description: nullable(Type.String()),
    image: nullable(link()),
    sections: Type.Array(Type.Object({ title: Type.String(), text: Type.String() })),
    ...place,
    includes: Type.Optional(Type.Array(Type.String())),
    excludes: Type.Optional(Type.Array(Type.String())),
    price: Type.Optional(LandingPrice),
    rating: Type.Optional(LandingRating),
    experts: Type.Optional(Type.Array(ExpertCard)),
    questions: Type.Optional(Type.Array(FrequentQuestion)),
    services: Type.Optional(
      Type.Array(FoundService, { description: "the page's services; of a service's page, related ones" }),
    ),
    categories: Type.Optional(Type.Array(CategoryName)),
    cities: Type.Optional(Type.Array(CityName, { description: 'the other cities with such a page' })),
  },
  { title: 'Landing' },
);
export interface Landing extends Static<typeof Landing> {}

/** A page of prices; the shape is this project's choice. Everything but the first three fields may be missing. */
export const PricingLanding = Type.Object(
  {
    title: Type.String(),
    description: nullable(Type.String()),
    prices: Type.Array(PriceRow),
    ...place,
    price: Type.Optional(LandingPrice),
    cities: Type.Optional(Type.Array(CityName, { description: 'the other cities with such a page' })),
  },
  { title: 'PricingLanding' },
);
export interface PricingLanding extends Static<typeof PricingLanding> {}

const serviceAndCity = Type.Object({ service: Slug, city: CityId });
const categoryAndCity = Type.Object({ category: Slug, city: CityId });

/** A picture with a link; the shape is this project's choice. */
export const Banner = Type.Object(
  { id: Id, title: Type.String(), image: link(), link: nullable(link()) },
  { title: 'Banner' },
);
export interface Banner extends Static<typeof Banner> {}

const cityQuery = Type.Object({ city: Type.Optional(CityId) });

/** The calls for introduction pages, prices, banners and slides. [O-7.20, O-7.22] */
export const landingCalls = {
  listLandingPrices: defineCall({
    method: 'GET',
    path: '/v2/delegates/landings-price/',
    about: 'The price table of a service in a city. [O-7.15]',
    auth: 'anyone',
    effect: 'read',
    query: Type.Object({ service: ServiceId, cityId: CityId, ...pageQuery(priceRowLimit) }),
    reply: pageOf(PriceRow),
  }),
  loadServiceLanding: defineCall({
    method: 'GET',
    path: '/v2/delegates/landings/{service}/{city}/',
    about: "The introduction page of a service in a city. The reply is this project's choice. [O-7.20]",
    auth: 'anyone',
    effect: 'read',
    params: serviceAndCity,
    reply: Landing,
  }),
  loadCategoryLanding: defineCall({
    method: 'GET',
    path: '/v2/delegates/base-landing/{category}/{city}/',
    about: "The introduction page of a category in a city. The reply is this project's choice. [O-7.22]",
    auth: 'anyone',
    effect: 'read',
    params: categoryAndCity,
    reply: Landing,
  }),
  loadCityLanding: defineCall({
    method: 'GET',
    path: '/v2/delegates/city-landing/',
    about: "The introduction page of a city. The query and reply are this project's choice. [O-7.22]",
    auth: 'anyone',
    effect: 'read',
    query: Type.Object({ city: CityId }),
    reply: Landing,
  }),
  loadPricingLanding: defineCall({
    method: 'GET',
    path: '/v2/delegates/pricing-landing/{service}/{city}/',
    about: "The page of a service's prices in a city. The reply is this project's choice. [O-7.22]",
    auth: 'anyone',
    effect: 'read',
    params: serviceAndCity,
    reply: PricingLanding,
  }),
  loadServiceCityPricing: defineCall({
    method: 'GET',
    path: '/v2/delegates/service-city/pricing/{service}/{city}/',
    about:
      "The prices of a service in a city, for display beside other content. The reply is this project's choice. [O-7.22]",
    auth: 'anyone',
    effect: 'read',
    params: serviceAndCity,
    reply: PricingLanding,
  }),
  listCategoryCities: defineCall({
    method: 'GET',
    path: '/v2/delegates/category-city/all-cities/{category}/{city}/',
    about:
      "The cities where a category is served, `city` first. The reply is this project's choice. [O-7.22]",
    auth: 'anyone',
    effect: 'read',
    params: categoryAndCity,
    reply: listOf(CityName),
  }),
  listBanners: defineCall({
    method: 'GET',
    path: '/v2/delegates/banner-collections/',
    about: "The banners of the home page. The query and reply are this project's choice. [O-7.20]",
    auth: 'anyone',
    effect: 'read',
    query: cityQuery,
    reply: listOf(Banner),
  }),
  listSlides: defineCall({
    method: 'GET',
    path: '/v2/delegates/slider-collection/',
    about: "The slides of the home page. The query and reply are this project's choice. [O-7.20]",
    auth: 'anyone',
    effect: 'read',
    query: cityQuery,
    reply: listOf(Banner),
  }),
} as const;
