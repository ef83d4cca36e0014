import { canonicalJson } from '../canonical-json.ts';
import type { ServiceInCity } from '../rules/check/service-in-city.ts';
import { chooseRules, placeOf } from '../rules/choose-rules.ts';
import { type CompiledRules, documentsOf, type FlowRules } from '../rules/compiled-rules.ts';
import type { ComparedVersions } from './simulate-service.ts';

/** Offers with the same content under the same two versions, which behave the same. Never empty. */
export interface AffectedService extends ComparedVersions {
  readonly first: ServiceInCity;
  readonly offers: readonly ServiceInCity[];
}

const rulesIn = (rules: FlowRules) => documentsOf(rules).map(({ document }) => document.rules);

const saysTheSame = (one: FlowRules, other: FlowRules): boolean =>
  canonicalJson(rulesIn(one)) === canonicalJson(rulesIn(other));

/**
 * The services whose rules change when a draft is published, for flows that begin at an instant (ms since 1970); the same
 * service in many cities once.
 */
export function affectedServices(
  offers: readonly ServiceInCity[],
  live: readonly CompiledRules[],
  draft: readonly CompiledRules[],
  at: number,
): readonly AffectedService[] {
  const found = new Map<string, AffectedService>();
  for (const offer of offers) {
    const { service, city } = offer;
    const place = placeOf(service, city.id);
    const before = chooseRules(live, place, at);
    const after = chooseRules(draft, place, at);
    if (!before || !after || saysTheSame(before, after)) continue;
    const asksCity = before.reads.has('city.id') || after.reads.has('city.id');
    const key = JSON.stringify([canonicalJson(service), before.version, after.version, asksCity && city.id]);
    const known = found.get(key);
    found.set(key, {
      live: before,
      draft: after,
      first: known?.first ?? offer,
      offers: [...(known?.offers ?? []), offer],
    });
  }
  return [...found.values()];
}
