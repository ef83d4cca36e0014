import type { OrderDetail } from '@gam/schemas/upstream';
import type { FlowPlace } from '../records/flow-record.ts';

/** The order page's address; it carries the flow from its first event on. */
export function orderUrl(place: FlowPlace, flow: string | null): string {
  const parts = [place.main, place.category, place.service, place.similar_id].filter((part) => part !== null);
  return `/order/${parts.join('/')}${queryOf(place, flow)}`;
}

/** The page's query with its `?`, or empty. */
export function queryOf(place: Pick<FlowPlace, 'query'>, flow: string | null): string {
  const query = new URLSearchParams(place.query.map(([name, value]): [string, string] => [name, value]));
  if (flow !== null) query.set('flow', flow);
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** The order page that begins with the answers of an earlier order. [O-2.01, O-2.09] */
export function orderAgainUrl(
  order: Pick<OrderDetail, 'main' | 'category' | 'service' | 'legacy_id' | 'city_id'>,
): string {
  const { main, category, service, legacy_id: similar_id, city_id } = order;
  return orderUrl({ main, category, service, similar_id, query: [['city_id', city_id]] }, null);
}
