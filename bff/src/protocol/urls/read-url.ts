import { cityIdPattern, slugPattern } from '@gam/schemas/values';

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
