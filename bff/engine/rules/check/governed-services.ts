import { canonicalJson } from '../../canonical-json.ts';
import type { Service } from '../../questions/complete-service.ts';
import { chooseRules, placeOf } from '../choose-rules.ts';
import type { CompiledRules, RuleCombination } from '../compiled-rules.ts';
import type { ServiceInCity } from './service-in-city.ts';

/** Offers that are equal under the rules that apply to them: one check is enough for all. Never empty. */
interface AlikeServices {
  readonly first: ServiceInCity;
  readonly offers: readonly ServiceInCity[];
}

/** The services under one combination of documents. */
export interface GovernedServices {
  readonly rules: RuleCombination;
  readonly alike: readonly AlikeServices[];
}

/**
 * Gives each offer to every combination of documents that applies to it at some time; the same service in many cities is
 * looked at once.
 */
export function governServices(
  offers: readonly ServiceInCity[],
  documents: readonly CompiledRules[],
): readonly GovernedServices[] {
  const governed = new Map<string, { rules: RuleCombination; alike: Map<string, ServiceInCity[]> }>();
  const contents = new Map<Service, string>();
  for (const at of instantsOf(documents)) {
    for (const offer of offers) {
      const { service, city } = offer;
      const rules = chooseRules(documents, placeOf(service, city.id), at);
      if (!rules) continue;
      const content = contents.get(service) ?? canonicalJson(service);
      contents.set(service, content);
      // Cities matter only to rules that look at them.
      const key = rules.reads.has('city.id') ? `${city.id}/${content}` : content;
      const { alike } = governed.get(rules.version) ?? { alike: new Map<string, ServiceInCity[]>() };
      if (!governed.has(rules.version)) governed.set(rules.version, { rules, alike });
      const same = alike.get(key) ?? [];
      if (!same.includes(offer)) alike.set(key, [...same, offer]);
    }
  }
  return [...governed.values()].map(({ rules, alike }) => ({
    rules,
    alike: [...alike.values()].flatMap((same) => (same[0] ? [{ first: same[0], offers: same }] : [])),
  }));
}

/** Instants, ms since 1970, between which the documents that are open do not change: one of each span. */
export const instantsOf = (documents: readonly CompiledRules[]): number[] => [
  ...new Set([
    -Infinity,
    ...documents.flatMap(({ from, until }) => [from, until]).filter((at) => at !== null),
  ]),
];
