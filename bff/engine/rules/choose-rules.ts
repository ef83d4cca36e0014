import { combineRules } from './combine-rules.ts';
import type { CompiledRules, RuleCombination } from './compiled-rules.ts';

/** A service in a city, as documents are chosen for it. */
export interface RulePlace {
  /** The service's slug. */
  readonly service: string;
  /** The slug of the service's own category; null if the upstream does not send it. */
  readonly category: string | null;
  readonly city: string;
}

/** Returns the place of a loaded service in a city. */
export const placeOf = (
  { slug, category }: { readonly slug: string; readonly category?: string },
  city: string,
): RulePlace => ({ service: slug, category: category ?? null, city });

/** How closely a list matches: 2 if it names the value, 1 by `*`, 0 if it does not match. */
const closeness = (list: readonly string[], value: string | null): number =>
  value !== null && list.includes(value) ? 2 : list.includes('*') ? 1 : 0;

const everything = ['*'];

/**
 * Returns how closely a document matches a place; 0 if it does not. The service counts more than the category, and the
 * category more than the city.
 */
export function closenessTo(
  { applies_to: { services, categories = everything, cities } }: Pick<CompiledRules, 'applies_to'>,
  { service, category, city }: RulePlace,
): number {
  const parts = [closeness(services, service), closeness(categories, category), closeness(cities, city)];
  return parts.includes(0) ? 0 : parts.reduce((sum, part) => sum * 3 + part, 0);
}

/** Whether flows that begin at an instant (ms since 1970) may begin under a document. */
export const isOpenAt = ({ from, until }: CompiledRules, at: number): boolean =>
  (from === null || from <= at) && (until === null || at < until);

/** Sorts layers in the order in which they are tried. */
export const compareLayers = (
  one: Pick<CompiledRules, 'priority' | 'name'>,
  other: Pick<CompiledRules, 'priority' | 'name'>,
): number => other.priority - one.priority || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);

/**
 * Returns the one base that applies: the most specific. Of two that match equally, which check refuses, the first by
 * name counts. Null if no base applies.
 */
export function chooseBase<R extends CompiledRules>(
  documents: readonly R[],
  place: RulePlace,
  at: number,
): R | null {
  let best: R | null = null;
  let bestCloseness = 0;
  for (const document of documents) {
    if (document.kind !== 'base' || !isOpenAt(document, at)) continue;
    const found = closenessTo(document, place);
    const isFirst = found === bestCloseness && best !== null && document.name < best.name;
    if (found > bestCloseness || isFirst) [best, bestCloseness] = [document, found];
  }
  return best;
}

/** Returns the layers that apply, in the order in which they are tried. */
const chooseLayers = <R extends CompiledRules>(documents: readonly R[], place: RulePlace, at: number): R[] =>
  documents
    .filter((one) => one.kind === 'layer' && isOpenAt(one, at) && closenessTo(one, place) > 0)
    .toSorted(compareLayers);

/**
 * Returns all documents that apply to a service in a city for flows that begin at an instant, ms since 1970. Null if no
 * base applies.
 */
export function chooseRules(
  documents: readonly CompiledRules[],
  place: RulePlace,
  at: number,
): RuleCombination | null {
  const base = chooseBase(documents, place, at);
  if (base === null) return null;
  const [first, ...others] = [...chooseLayers(documents, place, at), base];
  return combineRules([first, ...others]);
}
