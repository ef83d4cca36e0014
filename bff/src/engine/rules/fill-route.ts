import type { RoutePlace } from '@gam/schemas/rules';

/**
 * A route with its places filled: each value is encoded as one step of a path, so that none adds a step or a query.
 * Only `query` is taken as it is; it is the page's own query string, with its `?`, or empty.
 */
export function fillRoute(
  template: string,
  values: Readonly<Partial<Record<RoutePlace<'entry' | 'placed'>, string>>>,
): string {
  const known = new Map<string, string>(Object.entries<string>(values));
  return template.replaceAll(/\{([a-z_]+)\}/g, (_whole, place: string) => {
    const value = known.get(place) ?? '';
    return place === 'query' ? value : encodeURIComponent(value);
  });
}
