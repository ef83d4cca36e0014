import { answerFactPaths, looksLikeAnswerFact } from '@gam/schemas/rules';
import { didYouMean } from '@gam/shared/closest-name';
import type { CompiledRules } from '../compiled-rules.ts';
import type { FindingList, PlacelessFinding } from './finding-list.ts';
import type { GovernedServices } from './governed-services.ts';
import type { ServiceInCity } from './service-in-city.ts';

/**
 * Findings about which document applies to which service, and about the services as the upstream sends them. Warnings do
 * not prevent orders and may be intended: a service may be added later.
 */
export function checkScope(
  list: FindingList,
  offers: readonly ServiceInCity[],
  documents: readonly CompiledRules[],
  governed: readonly GovernedServices[],
): void {
  const known = {
    services: new Set(offers.map(({ service }) => service.slug)),
    categories: new Set(offers.flatMap(({ service }) => service.category ?? [])),
    cities: new Set(offers.map(({ city }) => city.id)),
  };
  const used = new Set(governed.flatMap(({ rules }) => rules.documents));
  for (const rules of documents) {
    const unknown = (['services', 'categories', 'cities'] as const).flatMap((field) =>
      unknownNames(field, rules.name, rules.applies_to[field] ?? [], known[field]),
    );
    for (const finding of unknown) list.add(finding);
    if (!used.has(rules) && unknown.length === 0) list.add(unused(rules.name));
  }
  for (const offer of offers) {
    for (const id of offer.service.reserved_ids ?? []) {
      const message = `question "${id}" has an id that is reserved for the product's own steps, so it is never asked.`;
      list.add({ code: 'reserved_id', severity: 'error', question: id, path: '', message }, [offer]);
    }
    for (const { id } of offer.service.questions.filter((question) => looksLikeAnswerFact(question.id))) {
      const message = `question "${id}" has an id that rules cannot tell from a fact of another answer, such as ${answerFactPaths[2]?.[0] ?? ''}.`;
      list.add({ code: 'reserved_id', severity: 'error', question: id, path: '', message }, [offer]);
    }
    for (const words of offer.service.findings) {
      const message = `the upstream's service was mended: ${words}.`;
      list.add({ code: 'service_mended', severity: 'warning', path: '', message }, [offer]);
    }
  }
}

const words = {
  services: { code: 'unknown_service', say: (name: string) => `no service "${name}" is offered` },
  categories: {
    code: 'unknown_category',
    say: (name: string) => `no service of category "${name}" is offered`,
  },
  cities: { code: 'unknown_city', say: (name: string) => `nothing is offered in city "${name}"` },
} as const;

function unknownNames(
  field: keyof typeof words,
  document: string,
  named: readonly string[],
  known: ReadonlySet<string>,
): PlacelessFinding[] {
  const { code, say } = words[field];
  return named.flatMap((name, at): PlacelessFinding[] => {
    if (name === '*' || known.has(name)) return [];
    const path = `/applies_to/${field}/${at}`;
    return [
      { code, severity: 'warning', document, path, message: `${say(name)}${didYouMean(name, known) || '.'}` },
    ];
  });
}

const unused = (document: string): PlacelessFinding => ({
  code: 'document_unused',
  severity: 'warning',
  document,
  path: '/applies_to',
  message: 'it governs no service: other documents fit all that it is for as closely, or more so.',
});
