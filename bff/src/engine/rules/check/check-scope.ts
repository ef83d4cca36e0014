import type { CompiledRules } from '../compiled-rules.ts';
import type { FindingList, PlacelessFinding, ScopeCode } from './finding-list.ts';
import type { Governed } from './governed-services.ts';
import type { OfferedService } from './offered-service.ts';

/** These findings do not prevent orders and may be intended: a service may be added later. */
const warning = (
  code: ScopeCode,
  document: string | null,
  path: string,
  message: string,
): PlacelessFinding => ({ code, severity: 'warning', document, rule: null, question: null, path, message });

/** Findings about which document applies to which service, and about the services as the upstream sends them. */
export function checkScope(list: FindingList, offers: readonly OfferedService[], governed: Governed): void {
  const services = new Set(offers.map(({ service }) => service.slug));
  const cities = new Set(offers.map(({ city }) => city.id));
  for (const [{ name, applies_to }, alike] of governed.by) {
    const unknown = [
      ...unknownNames('unknown_service', name, applies_to.services, services),
      ...unknownNames('unknown_city', name, applies_to.cities, cities),
    ];
    for (const finding of unknown) list.add(finding);
    if (alike.length === 0 && unknown.length === 0) list.add(unused(name));
  }
  for (const offer of offers) {
    for (const words of offer.service.findings) {
      list.add(warning('service_mended', null, '', `the upstream's service was mended: ${words}.`), [offer]);
    }
  }
}

const words = {
  unknown_service: { field: 'services', say: (name: string) => `no service "${name}" is offered` },
  unknown_city: { field: 'cities', say: (name: string) => `nothing is offered in city "${name}"` },
} as const;

function unknownNames(
  code: keyof typeof words,
  document: string,
  named: CompiledRules['applies_to']['services'],
  known: ReadonlySet<string>,
): PlacelessFinding[] {
  const { field, say } = words[code];
  return named.flatMap((name, at) =>
    name === '*' || known.has(name)
      ? []
      : [warning(code, document, `/applies_to/${field}/${at}`, `${say(name)}.`)],
  );
}

const unused = (document: string): PlacelessFinding =>
  warning(
    'document_unused',
    document,
    '/applies_to',
    'it governs no service: other documents fit all that it is for as closely, or more so.',
  );
