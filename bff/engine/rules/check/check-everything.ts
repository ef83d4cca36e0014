import { readAnswerPath } from '@gam/schemas/rules';
import { didYouMean } from '@gam/shared/closest-name';
import type { CompiledRule, CompiledRules, LoadedRules, RuleCombination } from '../compiled-rules.ts';
import { placeOf } from '../choose-rules.ts';
import { checkScope } from './check-scope.ts';
import type { Service } from '../../questions/complete-service.ts';
import type { CheckFinding, ProvenFinding } from './check-finding.ts';
import { checkService } from './check-service.ts';
import { contradictoryRules, emptyHeadings, rulesInShadow } from './document/document-findings.ts';
import { type Finding, FindingList } from './finding-list.ts';
import { type GovernedServices, governServices, instantsOf } from './governed-services.ts';
import { type ServiceInCity, placesOf } from './service-in-city.ts';
import { checkBases } from './sets/check-bases.ts';
import { countLayers } from './sets/count-layers.ts';
import { layerConflicts, unknownUndone } from './sets/layer-conflicts.ts';

export type { Finding, ServiceInCity };

/** Checks one service under its rules. */
type CheckOne = (service: Service, rules: RuleCombination, city: { readonly id: string }) => OneChecked;

interface OneChecked {
  readonly findings: readonly (CheckFinding | ProvenFinding)[];
  /** The rules that never match in the service. */
  readonly unmatched: ReadonlySet<CompiledRule>;
}

/**
 * Returns the findings of rule documents by themselves, and of every service under the documents that apply to it in
 * each city, at any time. Each finding occurs once with its places; errors come first. Without services only the documents are
 * checked. `shared`: the names of documents of which visitors get different versions. Pure; does not throw for any loaded
 * data.
 */
export function checkEverything(
  offers: readonly ServiceInCity[],
  { documents, findings }: LoadedRules,
  check: CheckOne = checkService,
  shared: ReadonlySet<string> = new Set(),
): readonly Finding[] {
  const list = new FindingList();
  for (const { code, document, rule, path, expected } of findings) {
    list.add({ code, severity: 'error', document, rule, path, message: `${expected}.` });
  }
  for (const rules of documents) {
    for (const finding of aloneIn(rules)) list.add({ ...finding, document: rules.name });
  }
  const governed = governServices(offers, documents);
  const checks = governed.flatMap((services) => checkServices(services, check));
  const idle = new Set(documents.flatMap((rules) => idleRules(rules, checks)));
  for (const checked of checks) addServices(list, checked, idle);
  for (const rules of documents) addIdle(list, rules, checks, idle);
  if (offers.length > 0) checkScope(list, offers, documents, governed);
  checkSets(list, offers, documents, governed, shared);
  return list.all();
}

/** Adds what is wrong with documents together: their bases, the number of layers, and what layers do to others. */
function checkSets(
  list: FindingList,
  offers: readonly ServiceInCity[],
  documents: readonly CompiledRules[],
  governed: readonly GovernedServices[],
  shared: ReadonlySet<string>,
): void {
  for (const finding of unknownUndone(documents)) list.add(finding);
  for (const at of instantsOf(documents)) {
    for (const offer of offers) {
      for (const finding of checkBases(documents, placeOf(offer.service, offer.city.id), at))
        list.add(finding, [offer]);
    }
  }
  for (const { rules, alike } of governed) {
    for (const { first, offers: same } of alike) {
      for (const finding of countLayers(rules, shared)) list.add(finding, same);
      for (const finding of layerConflicts(first.service, rules, first.city)) list.add(finding, same);
    }
  }
}

/** Equal services under one combination, checked once. */
interface CheckedServices extends OneChecked {
  readonly rules: RuleCombination;
  readonly offers: readonly ServiceInCity[];
}

const checkServices = ({ rules, alike }: GovernedServices, check: CheckOne): CheckedServices[] =>
  alike.map(({ first, offers }) => ({ rules, offers, ...check(first.service, rules, first.city) }));

/** The findings of a document by itself. */
const aloneIn = (rules: CompiledRules) => [
  ...contradictoryRules(rules),
  ...rulesInShadow(rules),
  ...emptyHeadings(rules),
];

const isOf = (rules: CompiledRules, rule: string | null): boolean =>
  rules.document.rules.some(({ id }) => id === rule);

/** Adds the findings of services, and of rules those that neither the document alone nor all services show. */
function addServices(
  list: FindingList,
  { rules, findings, offers }: CheckedServices,
  idle: ReadonlySet<CompiledRule>,
): void {
  const idleIds = new Map(
    rules.documents.map(({ name, at }) => [
      name,
      new Set(
        Object.values(at)
          .flat()
          .filter((rule) => idle.has(rule))
          .map(({ id }) => id),
      ),
    ]),
  );
  const alone = new Set(rules.documents.flatMap(aloneIn).map(sayingOf));
  for (const finding of findings) {
    const found = rules.documents.find((one) => isOf(one, finding.rule)) ?? rules.documents.at(-1);
    const document = finding.document ?? found?.name ?? null;
    const isIdle = idleIds.get(document ?? '')?.has(finding.rule ?? '') === true;
    const isKnown = alone.has(sayingOf(finding)) || isIdle;
    if (!(isKnown && finding.question === null)) list.add({ ...finding, document }, offers);
  }
}

/** The rules of a document that match in none of its services. A rule for many services need not match in each. */
function idleRules(rules: CompiledRules, checks: readonly CheckedServices[]): CompiledRule[] {
  const own = checks.filter((check) => check.rules.documents.includes(rules));
  const alone = new Set(aloneIn(rules).map(sayingOf));
  if (own.length === 0) return [];
  return Object.values(rules.at)
    .flat()
    .filter((rule) => own.every(({ unmatched }) => unmatched.has(rule)))
    .filter(({ id }) => !alone.has(sayingOf({ code: 'rule_never_matches', rule: id })));
}

function addIdle(
  list: FindingList,
  rules: CompiledRules,
  checks: readonly CheckedServices[],
  idle: ReadonlySet<CompiledRule>,
): void {
  const offers = checks.filter((check) => check.rules.documents.includes(rules)).flatMap((one) => one.offers);
  for (const rule of Object.values(rules.at).flat()) {
    if (!idle.has(rule)) continue;
    const message = `rule "${rule.id}" never matches: nothing in the ${placesOf(offers).length} service(s) that its document governs can satisfy its conditions${meantQuestion(rules, rule, offers) || '.'}`;
    const path = `${rules.review().written.get(rule.id)?.path ?? ''}/when`;
    const finding = { code: 'rule_never_matches', severity: 'warning', path } as const;
    list.add({ ...finding, rule: rule.id, document: rules.name, message }, offers);
  }
}

/** The question that a rule probably means, if it names one that no service has; else an empty text. */
function meantQuestion(rules: CompiledRules, { id }: CompiledRule, offers: readonly ServiceInCity[]): string {
  const written = rules.review().written.get(id)?.rule;
  const maps = written ? [written.when, ...(written.any ?? []), ...(written.all ?? [])] : [];
  const named = maps.flatMap((map) =>
    Object.entries(map).flatMap(([path, { const: one, enum: several = [] }]) =>
      path === 'question.id' ? [one, ...several] : (readAnswerPath(path)?.question ?? []),
    ),
  );
  const ids = new Set(offers.flatMap(({ service }) => service.questions.map((question) => question.id)));
  const unknown = named.filter((name) => typeof name === 'string').find((name) => !ids.has(name));
  return unknown === undefined ? '' : didYouMean(unknown, ids);
}

const sayingOf = ({ code, rule }: { readonly code: string; readonly rule: string | null }): string =>
  `${code} ${rule}`;
