import type { FindingCode } from '@gam/shared/rule-document';
import { type ServiceInCity, placesOf, type CitiesOfService } from './service-in-city.ts';
import type { CheckCode, CheckFinding, ProofCode, Way } from './check-finding.ts';

/** Kinds of findings that need all services and all documents together. */
export type ScopeCode =
  | 'document_unused'
  | 'unknown_service'
  | 'unknown_category'
  | 'unknown_city'
  | 'service_mended'
  | 'reserved_id'
  | 'same_scope'
  | 'hides_base'
  | 'too_many_layers'
  | 'overlap'
  | 'undone_silently'
  | 'unknown_rule';

/** One fault of rule documents, of services, or of both together. */
export interface Finding {
  readonly code: FindingCode | CheckCode | ScopeCode | ProofCode;
  readonly severity: CheckFinding['severity'];
  /** The document's name, or its file name if it cannot be read; null if no document is concerned. */
  readonly document: string | null;
  readonly rule: string | null;
  readonly question: string | null;
  /** A JSON pointer: into the service where `question` is set, else into the document. */
  readonly path: string;
  readonly message: string;
  /** The places where it was found; empty if the fault is in the document itself. */
  readonly places: readonly CitiesOfService[];
  /** The shortest way there; null if no walk found it. */
  readonly way: Way | null;
}

/** A finding without its places; without a way if no walk found it. */
export type PlacelessFinding = Omit<Finding, 'places' | 'way'> & Partial<Pick<Finding, 'way'>>;

/** Every severity, the worst first. */
const severities = ['error', 'warning', 'note'] as const satisfies readonly Finding['severity'][];

/** Collects findings: equal ones are merged with all their places. */
export class FindingList {
  readonly #found = new Map<
    string,
    { readonly finding: Omit<Finding, 'places'>; readonly offers: ServiceInCity[] }
  >();

  add(
    { code, severity, document, rule, question, path, message, way = null }: PlacelessFinding,
    offers: readonly ServiceInCity[] = [],
  ) {
    const key = JSON.stringify([code, severity, document, rule, question, path, message]);
    const known = this.#found.get(key);
    if (known) known.offers.push(...offers);
    else {
      const finding = { code, severity, document, rule, question, path, message, way };
      this.#found.set(key, { finding, offers: [...offers] });
    }
  }

  /** Errors first, notes last; otherwise in the order in which they were found. */
  all(): readonly Finding[] {
    const findings = [...this.#found.values()].map(({ finding, offers }): Finding => ({
      ...finding,
      places: placesOf(offers),
    }));
    return severities.flatMap((one) => findings.filter(({ severity }) => severity === one));
  }
}
