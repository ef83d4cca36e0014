import type { ServiceDemand } from '../past-orders.ts';

/**
 * The rank of each ordered service among those of its category, by its id: 1 for the one that most customers ordered, the
 * order of the list where as many did.
 */
export function rankByDemand(
  listed: readonly { readonly id: string; readonly main: string; readonly category: string }[],
  demand: readonly Pick<ServiceDemand, 'serviceId' | 'customers'>[],
): ReadonlyMap<string, number> {
  const customersOf = new Map(demand.map(({ serviceId, customers }) => [serviceId, customers]));
  const ordered = listed
    .filter(({ id }) => customersOf.has(id))
    .toSorted((one, other) => (customersOf.get(other.id) ?? 0) - (customersOf.get(one.id) ?? 0));
  const ranks = new Map<string, number>();
  for (const services of Map.groupBy(ordered, ({ main, category }) => `${main}/${category}`).values()) {
    for (const [index, { id }] of services.entries()) ranks.set(id, index + 1);
  }
  return ranks;
}
