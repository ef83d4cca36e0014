import { readPath } from './read-url.ts';

/** So many pages of the list are shown at once at the most. */
export const maxPages = 20;

/** /my-orders[?pages=…]: how many pages of the list are shown; null where the URL is not the list's. */
export function readOrdersUrl(url: URL): { readonly pages: number } | null {
  if (readPath(url)?.join('/') !== 'my-orders') return null;
  const asked = url.searchParams.get('pages') ?? '1';
  return { pages: /^\d{1,3}$/.test(asked) ? Math.min(Math.max(Number(asked), 1), maxPages) : 1 };
}

/** The list with so many pages of it. */
export const ordersUrl = (pages: number): string => (pages > 1 ? `/my-orders?pages=${pages}` : '/my-orders');
