import { readCity, readOffset, readPath, readSlugs, withQuery } from './read-url.ts';

const cityQuery = (city: string | null | undefined): string => (city ? `?city_id=${city}` : '');

/** Returns the URL of the home page, with the city if one is chosen. [O-1.11] */
export const homeUrl = (city: string | null | undefined): string => `/${cityQuery(city)}`;

/** Reads the home page's URL; null for any other URL. */
export function readHomeUrl(url: URL): { readonly city: string | null } | null {
  const city = readCity(url);
  return readPath(url)?.length === 0 && city !== false ? { city } : null;
}

export interface CategoryPath {
  readonly main: string;
  readonly category: string;
}

interface CategoryUrl extends CategoryPath {
  readonly city: string | null;
  /** Whether an unknown service redirected here. */
  readonly redirected: boolean;
  /** The number of services that are left out before the shown ones. */
  readonly offset: number;
}

/** A category's page: /categories/{main}/{category}. */
export const categoryUrl = (
  { main, category }: CategoryPath,
  city: string | null = null,
  offset = 0,
): string => withQuery(`/categories/${main}/${category}`, { city_id: city, offset });

/** Returns the URL of a category's page that reports an unknown service. */
export const redirectedCategoryUrl = ({ main, category }: CategoryPath, city: string): string =>
  withQuery(`/categories/${main}/${category}`, { redirected: 'true', city_id: city });

/** Reads a category page's URL; null for any other URL. `edit` is no main category. [O-2.10, O-2.51] */
export function readCategoryUrl(url: URL): CategoryUrl | null {
  const place = readSlugs(url, 'categories', ['main', 'category']);
  const city = readCity(url);
  const offset = readOffset(url);
  if (!place || place.main === 'edit' || city === false || offset === null) return null;
  return { ...place, city, redirected: url.searchParams.get('redirected') === 'true', offset };
}

export interface ServicePath extends CategoryPath {
  readonly service: string;
}

/** The page of a service's experts. [O-2.50] */
export const expertsUrl = ({ main, category, service }: ServicePath, city: string | null = null): string =>
  `/categories/${main}/${category}/${service}/experts${cityQuery(city)}`;

/** Reads the URL of a service's experts; null for any other URL. */
export function readExpertsUrl(url: URL): (ServicePath & { readonly city: string | null }) | null {
  const place = readSlugs(url, 'categories', ['main', 'category', 'service'], 'experts');
  const city = readCity(url);
  return place && place.main !== 'edit' && city !== false ? { ...place, city } : null;
}

interface ExpertUrl {
  readonly expert: string;
  readonly city: string | null;
  /** The number of newer reviews that are left out. */
  readonly offset: number;
}

/** An expert's own page: /experts/{id}. */
export const expertUrl = ({ expert, city, offset }: Partial<ExpertUrl> & Pick<ExpertUrl, 'expert'>): string =>
  withQuery(`/experts/${encodeURIComponent(expert)}`, { city_id: city, offset });

/** Reads the URL of an expert's page; null for any other URL. */
export function readExpertUrl(url: URL): ExpertUrl | null {
  const [root, expert, ...rest] = readPath(url) ?? [];
  const city = readCity(url);
  const offset = readOffset(url);
  if (root !== 'experts' || expert === undefined || rest.length > 0) return null;
  return expert !== '' && expert.length <= 128 && city !== false && offset !== null
    ? { expert, city, offset }
    : null;
}
