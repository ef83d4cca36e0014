import { cityIdPattern, slugPattern } from '@gam/schemas/values';

/**
 * Reads a canonical URL from outside: a path of the product, or an absolute http(s) URL; null for anything else.
 * What the browser would read as another host is no path. [O-2.02]
 */
export function readCanonical(link: string | null): string | null {
  if (link === null) return null;
  if (link.startsWith('/')) {
    const url = URL.canParse(link, productHost) ? new URL(link, productHost) : null;
    const isOwn = url?.origin === productHost && !url.pathname.startsWith('//');
    return isOwn ? url.pathname + url.search : null;
  }
  const url = URL.canParse(link) ? new URL(link) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isWeb && url.username === '' ? url.href : null;
}

const slug = new RegExp(slugPattern);
const cityId = new RegExp(cityIdPattern);

/** The host that the product's own relative addresses are read against; it exists nowhere. */
export const productHost = 'http://gam.invalid';

/** The steps of a path, decoded; null where one cannot be. */
export function readPath({ pathname }: URL): string[] | null {
  try {
    return pathname
      .split('/')
      .filter((step) => step !== '')
      .map((step) => decodeURIComponent(step));
  } catch {
    return null;
  }
}

/** A malformed slug never reaches an upstream. [O-2.03] */
export const isSlug = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 80 && slug.test(text);

/** The city of a URL: null where none is named; false where what is named can be no city. */
export function readCity({ searchParams }: URL): string | null | false {
  const city = searchParams.get('city_id');
  if (city === null) return null;
  return cityId.test(city) ? city : false;
}
