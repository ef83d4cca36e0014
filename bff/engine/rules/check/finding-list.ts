import type { FindingCode } from '@gam/shared/rule-document';
import { type ServiceInCity, placesOf, type CitiesOfService } from './service-in-city.ts';
import type { CheckCode, ProofCode, ProvenFinding } from './check-finding.ts';

/** Kinds of findings that need all services and all documents together. */
type ScopeCode =
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
  | 'unknown_rule'
  | 'empty_heading'
  | 'unknown_voucher';

/** One fault of rule documents, of services, or of both together. */
export interface Finding extends Omit<ProvenFinding, 'code' | 'service'> {
  readonly code: FindingCode | CheckCode | ScopeCode | ProofCode;
  /** The document's name, or its file name if it cannot be read; null if no document is concerned. */
  readonly document: string | null;
  /** The places where it was found; empty if the fault is in the document itself. */
  readonly places: readonly CitiesOfService[];
}

/** A finding without its places. What is left out is null. */
export type PlacelessFinding = Pick<Finding, 'code' | 'severity' | 'path' | 'message'> &
  Partial<Pick<Finding, 'document' | 'rule' | 'question' | 'way'>>;

/** Every severity, the worst first. */
const severities = ['error', 'warning', 'note'] as const satisfies readonly Finding['severity'][];

/** Collects findings: equal ones are merged with all their places. */
export class FindingList {
  readonly #found = new Map<
    string,
    { readonly finding: Omit<Finding, 'places'>; readonly offers: ServiceInCity[] }
  >();

  add(
    { document = null, rule = null, question = null, way = null, ...others }: PlacelessFinding,
    offers: readonly ServiceInCity[] = [],
  ) {
    const { code, severity, path, message } = others;
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
