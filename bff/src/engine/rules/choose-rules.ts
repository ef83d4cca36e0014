import type { CompiledRules } from './compiled-rules.ts';

/** How closely a list matches: 2 if it names the value, 1 by `*`, 0 if it does not match. */
const closeness = (list: readonly string[], value: string): number =>
  list.includes(value) ? 2 : list.includes('*') ? 1 : 0;

/** How closely a document matches an order; the service counts more than the city. */
function fit({ applies_to: { services, cities } }: CompiledRules, service: string, city: string): number {
  const [byService, byCity] = [closeness(services, service), closeness(cities, city)];
  return byService === 0 || byCity === 0 ? 0 : byService * 2 + byCity;
}

/**
 * The document for a service (by slug) in a city. One that names them goes before `*`; of two equal matches the first
 * by name counts. Null if no document applies.
 */
export function chooseRules(
  documents: readonly CompiledRules[],
  service: string,
  city: string,
): CompiledRules | null {
  let best: CompiledRules | null = null;
  let bestFit = 0;
  for (const document of documents.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const found = fit(document, service, city);
    if (found > bestFit) [best, bestFit] = [document, found];
  }
  return best;
}
