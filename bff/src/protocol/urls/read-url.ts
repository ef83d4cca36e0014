import { cityIdPattern, slugPattern } from '@gam/schemas/values';

/**
 * Reads a canonical URL of the upstream: a path of the product or an absolute http(s) URL; null for any other text. A
 * text that browsers read as another host is not a path. [O-2.02]
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

/** The host against which relative URLs of the product are parsed; it does not exist. */
export const productHost = 'http://gam.invalid';

/** Returns the decoded steps of a path; null if one cannot be decoded. */
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

/** Whether it is a valid slug; a malformed one never reaches an upstream. [O-2.03] */
export const isSlug = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 80 && slug.test(text);

/**
 * Reads a path of slugs, `/{root}/{name}/…`, perhaps with one more step: returns each slug by its name; null for any other
 * path.
 */
export function readSlugs<const N extends string>(
  url: URL,
  root: string,
  names: readonly N[],
  end = '',
): { readonly [K in N]: string } | null {
  const [first, ...steps] = readPath(url) ?? [];
  const slugs = steps.slice(0, names.length);
  const isHere = first === root && slugs.length === names.length && slugs.every(isSlug);
  if (!isHere || steps.slice(names.length).join('/') !== end) return null;
  return Object.fromEntries(names.map((name, index) => [name, slugs[index]])) as { [K in N]: string };
}

const id = /^[\w-]{1,64}$/;

/** Whether it is an id of the upstream, as URLs of the product have it. */
export const isId = (text: string | null | undefined): text is string =>
  text !== null && text !== undefined && id.test(text);

/** Returns a path with its parameters; those that are null, 0 or empty are left out. */
export function withQuery(
  path: string,
  parameters: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** Returns the city of a URL: null without one, false if it is malformed. */
export function readCity({ searchParams }: URL): string | null | false {
  const city = searchParams.get('city_id');
  if (city === null) return null;
  return cityId.test(city) ? city : false;
}

/** Returns how many items of a list a URL leaves out: 0 without a number, null if it is malformed. */
export function readOffset({ searchParams }: URL): number | null {
  const offset = searchParams.get('offset') ?? '0';
  return /^\d{1,7}$/.test(offset) ? Number(offset) : null;
}
