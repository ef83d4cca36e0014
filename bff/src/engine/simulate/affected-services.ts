import { canonicalJson } from '../canonical-json.ts';
import type { OfferedService } from '../rules/check/offered-service.ts';
import { chooseRules } from '../rules/choose-rules.ts';
import type { CompiledRules } from '../rules/compiled-rules.ts';
import type { ComparedVersions } from './simulate-service.ts';

/** Offers with the same content under the same two versions, which behave the same. Never empty. */
export interface AffectedService extends ComparedVersions {
  readonly first: OfferedService;
  readonly offers: readonly OfferedService[];
}

const saysTheSame = (one: CompiledRules, other: CompiledRules): boolean =>
  canonicalJson(one.document.rules) === canonicalJson(other.document.rules);

/** The documents with one replaced by name. */
export const withDocument = (
  documents: readonly CompiledRules[],
  rules: CompiledRules,
): readonly CompiledRules[] => [...documents.filter(({ name }) => name !== rules.name), rules];

/** The services whose rules change when a draft is published; the same one in many cities once. */
export function affectedServices(
  offers: readonly OfferedService[],
  live: readonly CompiledRules[],
  draft: readonly CompiledRules[],
): readonly AffectedService[] {
  const found = new Map<string, AffectedService>();
  for (const offer of offers) {
    const { service, city } = offer;
    const before = chooseRules(live, service.slug, city.id);
    const after = chooseRules(draft, service.slug, city.id);
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
