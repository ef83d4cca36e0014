import type { FlowPlace } from './flow-record.ts';

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

/** The task page of an order that was placed. [O-2.12] */
export const taskUrl = (order: string): string => `/task-details/${encodeURIComponent(order)}`;
