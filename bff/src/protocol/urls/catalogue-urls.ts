import { isSlug, readCity, readPath } from './read-url.ts';

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
}

/** A category's page: /categories/{main}/{category}. */
export const categoryUrl = ({ main, category }: CategoryPath, city: string | null = null): string =>
  `/categories/${main}/${category}${cityQuery(city)}`;

/** Returns the URL of a category's page that reports an unknown service. [O-2.10] */
export const redirectedCategoryUrl = ({ main, category }: CategoryPath, city: string): string =>
  `/categories/${main}/${category}?${new URLSearchParams({ redirected: 'true', city_id: city }).toString()}`;

/** Reads a category page's URL; null for any other URL. `edit` is no main category. [O-2.10, O-2.51] */
export function readCategoryUrl(url: URL): CategoryUrl | null {
  const [root, main, category, ...rest] = readPath(url) ?? [];
  const city = readCity(url);
  if (root !== 'categories' || main === 'edit' || rest.length > 0) return null;
  if (!isSlug(main) || !isSlug(category) || city === false) return null;
  return { main, category, city, redirected: url.searchParams.get('redirected') === 'true' };
}

export interface ServicePath extends CategoryPath {
  readonly service: string;
}

/** The page of a service's experts. [O-2.50] */
export const expertsUrl = ({ main, category, service }: ServicePath): string =>
  `/categories/${main}/${category}/${service}/experts`;

/** Reads the URL of a service's experts; null for any other URL. */
export function readExpertsUrl(url: URL): (ServicePath & { readonly city: string | null }) | null {
  const [root, main, category, service, page, ...rest] = readPath(url) ?? [];
  const city = readCity(url);
  if (root !== 'categories' || main === 'edit' || page !== 'experts' || rest.length > 0) return null;
  if (!isSlug(main) || !isSlug(category) || !isSlug(service) || city === false) return null;
  return { main, category, service, city };
}
