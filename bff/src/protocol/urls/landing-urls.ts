import type { CategoryPath, ServicePath } from './catalogue-urls.ts';
import { readSlugs } from './read-url.ts';

/** The introduction pages name their city by its slug, since people and search engines read these URLs. [O-7.20, O-7.22] */
interface InCity {
  /** A city's slug. */
  readonly citySlug: string;
}

/** The page of a service in a city: /services/{main}/{category}/{service}/{city}. */
export const serviceLandingUrl = ({ main, category, service }: ServicePath, citySlug: string): string =>
  `/services/${main}/${category}/${service}/${citySlug}`;

/** The page of a service's prices in a city: /services/{main}/{category}/{service}/{city}/prices. */
export const pricesUrl = (place: ServicePath, citySlug: string): string =>
  `${serviceLandingUrl(place, citySlug)}/prices`;

/** The page of a category in a city: /services/{main}/{category}/{city}. */
export const categoryLandingUrl = ({ main, category }: CategoryPath, citySlug: string): string =>
  `/services/${main}/${category}/${citySlug}`;

/** The page of a city: /cities/{city}. */
export const cityLandingUrl = (citySlug: string): string => `/cities/${citySlug}`;

type ServiceLandingUrl = ServicePath & InCity;
type CategoryLandingUrl = CategoryPath & InCity;

/** Reads the URL of a service's page in a city; null for any other URL. */
export const readServiceLandingUrl = (url: URL): ServiceLandingUrl | null =>
  readSlugs(url, 'services', ['main', 'category', 'service', 'citySlug']);

/** Reads the URL of a service's prices in a city; null for any other URL. */
export const readPricesUrl = (url: URL): ServiceLandingUrl | null =>
  readSlugs(url, 'services', ['main', 'category', 'service', 'citySlug'], 'prices');

/** Reads the URL of a category's page in a city; null for any other URL. */
export const readCategoryLandingUrl = (url: URL): CategoryLandingUrl | null =>
  readSlugs(url, 'services', ['main', 'category', 'citySlug']);

/** Reads the URL of a city's page; null for any other URL. */
export const readCityLandingUrl = (url: URL): InCity | null => readSlugs(url, 'cities', ['citySlug']);

/** Whether a URL is an introduction page's. */
export const isLandingUrl = (url: URL): boolean =>
  [readServiceLandingUrl, readPricesUrl, readCategoryLandingUrl, readCityLandingUrl].some(
    (read) => read(url) !== null,
  );
