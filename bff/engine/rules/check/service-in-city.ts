import type { Service } from '../../questions/complete-service.ts';

/** A service as one city offers it. */
export interface ServiceInCity {
  readonly service: Service;
  readonly city: { readonly id: string };
}

/** A service by slug and its cities by id. */
export interface CitiesOfService {
  readonly service: string;
  readonly cities: readonly string[];
}

/** The places of some offers, one for each service, in the order in which they come. */
export function placesOf(offers: readonly ServiceInCity[]): CitiesOfService[] {
  const cities = new Map<string, Set<string>>();
  for (const { service, city } of offers) {
    cities.set(service.slug, (cities.get(service.slug) ?? new Set()).add(city.id));
  }
  return [...cities].map(([service, ids]) => ({ service, cities: [...ids] }));
}
