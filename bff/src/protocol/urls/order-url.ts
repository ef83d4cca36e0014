import type { OrderDetail } from '@gam/schemas/upstream';
import { legacyIdPattern } from '@gam/schemas/values';
import type { FlowPlace } from '../records/flow-record.ts';
import type { ServicePath } from './catalogue-urls.ts';
import { isSlug, readCity, readPath } from './read-url.ts';

export interface OrderUrl {
  readonly place: FlowPlace;
  readonly city: string | null;
  readonly flow: string | null;
}

const legacyId = new RegExp(legacyIdPattern);
/**
 * The limits of a page's query: the length of each name and value, and the whole in bytes of JSON, since each event's
 * ticket contains it.
 */
const maxLength = 200;
const maxBytes = 1100;

/**
 * Reads an order page's URL: /order/{main}/{category}/{service}[/{similarId}]. A malformed slug, city or similarId is
 * an invalid route. [O-2.01, O-2.03]
 */
export function readOrderUrl(url: URL): OrderUrl | null {
  const [root, main, category, service, similar, ...rest] = readPath(url) ?? [];
  const isHere = root === 'order' && rest.length === 0 && isSlug(main) && isSlug(category) && isSlug(service);
  const city = readCity(url);
  if (!isHere || city === false || (similar !== undefined && !legacyId.test(similar))) return null;
  return {
    place: { main, category, service, similar_id: similar ?? null, query: readQuery(url) },
    city,
    flow: url.searchParams.get('flow'),
  };
}

/** Control characters, which no valid link contains and databases refuse. */
const control = /\p{Cc}/u;

/** Reads the query in order, without the flow, as far as it fits. */
function readQuery({ searchParams }: URL): FlowPlace['query'] {
  let left = maxBytes;
  return [...searchParams].filter((entry) => {
    const [name, value] = entry;
    if (name === 'flow' || name.length > maxLength || value.length > maxLength) return false;
    if (control.test(name) || control.test(value)) return false;
    const bytes = Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
}

/** Returns the order page's URL, which contains the flow from its first event on. */
export function orderUrl(place: FlowPlace, flow: string | null): string {
  const parts = [place.main, place.category, place.service, place.similar_id].filter((part) => part !== null);
  return `/order/${parts.join('/')}${queryOf(place, flow)}`;
}

/** The parameter that says that the order's city was not chosen: its first screen asks about it. */
const cityByDefault = 'city_by_default';

/** Whether the order's city was not chosen. */
export const isCityByDefault = ({ query }: Pick<FlowPlace, 'query'>): boolean =>
  query.some(([name]) => name === cityByDefault);

/** Returns the same order page in a city that was chosen. */
export function placeInCity(place: FlowPlace, city: string): FlowPlace {
  const known = place.query.filter(([name]) => name !== cityByDefault);
  const named = known.some(([name]) => name === 'city_id') ? known : [...known, ['city_id', city] as const];
  const query = named.map(([name, value]) => [name, name === 'city_id' ? city : value] as const);
  return { ...place, query };
}

/** Returns the same order page in a city that was not chosen. */
export const placeByDefault = (place: FlowPlace, city: string): FlowPlace => ({
  ...place,
  query: [...placeInCity(place, city).query, [cityByDefault, '1']],
});

/** An expert whom an order begins with, and the city where they do the service. */
interface ChosenExpert {
  readonly city: string;
  readonly id: string;
  readonly name: string;
}

/** Returns the URL of a new order with an expert. [O-1.04] */
export const orderWithExpertUrl = (
  { main, category, service }: ServicePath,
  { city, id, name }: ChosenExpert,
): string => {
  const query: [string, string][] = [
    ['city_id', city],
    ['workman', id],
    ['workman_name', name],
  ];
  return orderUrl({ main, category, service, similar_id: null, query }, null);
};

/** Returns the page's query with its `?`, or an empty text. */
export function queryOf(place: Pick<FlowPlace, 'query'>, flow: string | null): string {
  const query = new URLSearchParams(place.query.map(([name, value]): [string, string] => [name, value]));
  if (flow !== null) query.set('flow', flow);
  return query.size > 0 ? `?${query.toString()}` : '';
}

/**
 * Returns the URL of the order page that begins with the answers of an earlier order and asks only for the rest, e.g.
 * the time. [O-2.09, O-4.11, O-4.12]
 */
export function orderAgainUrl(
  order: Pick<OrderDetail, 'main' | 'category' | 'service' | 'legacy_id' | 'city_id'>,
): string {
  const { main, category, service, legacy_id: similar_id, city_id } = order;
  const query: FlowPlace['query'] = [
    ['city_id', city_id],
    ['auto-answered', '1'],
  ];
  return orderUrl({ main, category, service, similar_id, query }, null);
}

/** Returns the URL of a service's order page. */
export const serviceUrl = (place: ServicePath, city: string | null): string =>
  orderUrl({ ...place, similar_id: null, query: city === null ? [] : [['city_id', city]] }, null);
