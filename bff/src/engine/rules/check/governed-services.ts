import { canonicalJson } from '../../canonical-json.ts';
import { chooseRules } from '../choose-rules.ts';
import type { CompiledRules } from '../compiled-rules.ts';
import type { OfferedService } from './offered-service.ts';

/** Offers that are equal under the rules that apply to them: one check is enough for all. Never empty. */
export interface AlikeOffers {
  readonly first: OfferedService;
  readonly offers: readonly OfferedService[];
}

/** The document that governs each offer. */
export interface Governed {
  readonly by: ReadonlyMap<CompiledRules, readonly AlikeOffers[]>;
  /** The offers that no document applies to. */
  readonly nobodys: readonly OfferedService[];
}

/** Gives each offer to the document that applies to it; the same service in many cities is looked at once. */
export function governServices(
  offers: readonly OfferedService[],
  documents: readonly CompiledRules[],
): Governed {
  const by = new Map<CompiledRules, Map<string, OfferedService[]>>(
    documents.map((rules) => [rules, new Map()]),
  );
  const nobodys: OfferedService[] = [];
  const contents = new WeakMap<object, string>();
  for (const offer of offers) {
    const { service, city } = offer;
    const rules = chooseRules(documents, service.slug, city.id);
    if (!rules) {
      nobodys.push(offer);
      continue;
    }
    const content = contents.get(service) ?? canonicalJson(service);
    contents.set(service, content);
    // Cities matter only to rules that look at them.
    const key = rules.reads.has('city.id') ? `${city.id}/${content}` : content;
    const alike = by.get(rules) ?? new Map<string, OfferedService[]>();
    alike.set(key, [...(alike.get(key) ?? []), offer]);
    by.set(rules, alike);
  }
  const grouped = [...by].map(([rules, alike]): [CompiledRules, AlikeOffers[]] => [
    rules,
    [...alike.values()].flatMap((same) => (same[0] ? [{ first: same[0], offers: same }] : [])),
  ]);
  return { by: new Map(grouped), nobodys };
}
