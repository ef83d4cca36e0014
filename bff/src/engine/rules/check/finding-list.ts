import type { Finding, PlacelessFinding } from './finding.ts';
import { type OfferedService, placesOf } from './offered-service.ts';

/** Collects findings: the same one is kept once, with every place in which it was found. */
export class FindingList {
  readonly #found = new Map<
    string,
    { readonly finding: PlacelessFinding; readonly offers: OfferedService[] }
  >();

  add(
    { code, severity, document, rule, question, path, message }: PlacelessFinding,
    offers: readonly OfferedService[] = [],
  ) {
    const key = JSON.stringify([code, severity, document, rule, question, path, message]);
    const known = this.#found.get(key);
    if (known) known.offers.push(...offers);
    else {
      const finding = { code, severity, document, rule, question, path, message };
      this.#found.set(key, { finding, offers: [...offers] });
    }
  }

  /** Errors first; else in the order in which they were found. */
  all(): readonly Finding[] {
    const findings = [...this.#found.values()].map(({ finding, offers }): Finding => ({
      ...finding,
      places: placesOf(offers),
    }));
    const errors = findings.filter(({ severity }) => severity === 'error');
    return [...errors, ...findings.filter(({ severity }) => severity !== 'error')];
  }
}
