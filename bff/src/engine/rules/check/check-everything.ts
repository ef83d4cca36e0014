import type { CompiledRules } from '../compiled-rules.ts';
import type { LoadedRules } from '../compiled-rules.ts';
import { checkScope } from './check-scope.ts';
import { checkService } from './check-service.ts';
import { contradictoryRules, rulesInShadow } from './document/document-findings.ts';
import { writtenRules } from './document/written-rules.ts';
import { type Finding, FindingList } from './finding-list.ts';
import { type AlikeOffers, governServices } from './governed-services.ts';
import { type OfferedService, placesOf } from './offered-service.ts';

export type { Finding, OfferedService };

/**
 * Returns the findings of rule documents by themselves, and of every service under the document that applies to it in
 * each city. Each finding occurs once with its places; errors come first. Without services only the documents are
 * checked. Pure; does not throw for any loaded data.
 */
export function checkEverything(
  offers: readonly OfferedService[],
  { documents, findings }: LoadedRules,
): readonly Finding[] {
  const list = new FindingList();
  for (const { code, document, rule, path, expected } of findings) {
    list.add({ code, severity: 'error', document, rule, question: null, path, message: `${expected}.` });
  }
  const governed = governServices(offers, documents);
  for (const [rules, alike] of governed.by) {
    addDocument(list, rules);
    addServices(list, rules, alike);
  }
  if (offers.length > 0) checkScope(list, offers, governed);
  return list.all();
}

function addDocument(list: FindingList, rules: CompiledRules): void {
  const findings = [...contradictoryRules(rules), ...rulesInShadow(rules)];
  for (const finding of findings) list.add({ ...finding, document: rules.name });
}

/** Findings of services; of rules, only those that the document's own check does not report. */
function addServices(list: FindingList, rules: CompiledRules, alike: readonly AlikeOffers[]): void {
  const alone = new Set([...contradictoryRules(rules), ...rulesInShadow(rules)].map(sayingOf));
  const checks = alike.map(({ first, offers }) => ({
    offers,
    ...checkService(first.service, rules, first.city),
  }));
  const idle = idleEverywhere(checks.map(({ unmatched }) => unmatched)).filter(
    (rule) => !alone.has(sayingOf({ code: 'rule_never_matches', rule })),
  );
  for (const { findings, offers } of checks) {
    for (const finding of findings) {
      const isKnown = alone.has(sayingOf(finding)) || idle.includes(finding.rule ?? '');
      const isAboutRule = finding.question === null;
      if (!(isKnown && isAboutRule)) list.add({ ...finding, document: rules.name }, offers);
    }
  }
  const services = placesOf(alike.flatMap(({ offers }) => offers)).length;
  for (const rule of idle) {
    const message = `rule "${rule}" never matches: nothing in the ${services} service(s) that its document governs can satisfy its conditions.`;
    const path = `${writtenRules(rules).get(rule)?.path ?? ''}/when`;
    const finding = { code: 'rule_never_matches', severity: 'warning', question: null, rule, path } as const;
    list.add(
      { ...finding, document: rules.name, message },
      alike.flatMap(({ offers }) => offers),
    );
  }
}

const sayingOf = ({ code, rule }: { readonly code: string; readonly rule: string | null }): string =>
  `${code} ${rule}`;

/** The rules that match in no service. A rule for many services need not match in each. */
function idleEverywhere(unmatched: readonly ReadonlySet<string>[]): string[] {
  const [first = new Set<string>(), ...others] = unmatched;
  return [...first].filter((rule) => others.every((rules) => rules.has(rule)));
}
