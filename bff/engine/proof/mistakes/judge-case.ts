import { expect } from 'vitest';
import { makeService, noon } from '../../flow/flow-fixtures.ts';
import { completeService, type Service } from '../../questions/complete-service.ts';
import type { Finding } from '../../rules/check/check-everything.ts';
import type { Way } from '../../rules/check/check-finding.ts';
import { compileRules } from '../../rules/compile-rules.ts';
import type { CompiledRules } from '../../rules/compiled-rules.ts';
import { testHash } from '../../rules/rule-fixtures.ts';
import { checkRules } from '../check-rules.ts';
import { nameByContent, ProofMemory } from '../proof-memory.ts';
import { describeWay } from '../way.ts';
import type { Case, Mistake, SoundCase } from './mistake.ts';
import { buildIn, type Setting } from './settings.ts';

/** The product of these tests has order pages, experts' pages, a home page and pages of orders. */
const isPage = (path: string): boolean =>
  /^\/(?:order\/[\w-]+\/[\w-]+\/[\w-]+|categories\/[\w-]+\/[\w-]+(?:\/[\w-]+\/experts)?|task-details\/[\w-]+)?(?:\?.*)?$/.test(
    path,
  );

/** Checks documents with services, at the fixed time of tests. */
export function checkAll(
  documents: readonly unknown[],
  offers: readonly { readonly service: Service; readonly city: { readonly id: string } }[],
  others: Pick<Parameters<typeof checkRules>[0], 'memory' | 'isPage' | 'isWhole'> = {},
): readonly Finding[] {
  const compiled = documents.map((document) => compileRules(document, testHash));
  return checkRules({
    documents: compiled.flatMap((one): CompiledRules[] => (one.ok ? [one.value] : [])),
    findings: compiled.flatMap((one) => (one.ok ? [] : one.failure)),
    services: offers,
    at: noon,
    ...others,
  });
}

/** Checks a case in a setting: its service in one city; where links count, in two, beside another service in one. */
export function findingsIn(setting: Setting, one: Case, memory?: ProofMemory): readonly Finding[] {
  const { questions, documents } = buildIn(setting, one);
  const remembered = memory ? { memory } : {};
  const make = (fields: Partial<Service>) =>
    completeService({ ...makeService([...questions]), ...fields }, () => null);
  if (!one.cities)
    return checkAll(documents, [{ service: make(one.service ?? {}), city: { id: '1' } }], remembered);
  const place = { category: 'care', main_category: 'home' };
  const offers = (
    [
      ['cleaning', '1'],
      ['cleaning', '2'],
      ['painting', '1'],
    ] as const
  ).map(([slug, id]) => ({ service: make({ ...place, ...one.service, slug }), city: { id } }));
  return checkAll(documents, offers, { ...remembered, isPage, isWhole: true });
}

/** What all cases have found: nothing of one may count for another. */
const known = new ProofMemory(nameByContent((text) => testHash(text, 'hex')));

/** Expects that a mistake is found once, with its cause and its way, and found again from memory. */
export function expectFound(setting: Setting, mistake: Mistake): void {
  const findings = findingsIn(setting, mistake);
  const { before, own, documents } = buildIn(setting, mistake);
  const found = { ...causeIn(documents, mistake), ...shifted(mistake.found, before) };
  const matching = findings.filter((one) =>
    Object.entries(found).every(([key, value]) => Reflect.get(one, key) === value),
  );
  if (matching.length === 0) expect(findings).toContainEqual(expect.objectContaining(found));
  const names = matching.map(({ code, document, rule, question, path, message }) =>
    JSON.stringify([code, document, rule, question, path, message]),
  );
  expect(new Set(names).size).toBe(names.length);
  for (let turn = 0; turn < 2; turn += 1) expect(findingsIn(setting, mistake, known)).toEqual(findings);
  if (mistake.way === undefined) return;
  expect(matching.map(({ way }) => way && describeWay(ownOf(way, own)))).toContain(mistake.way);
}

/** The document of the rule that a finding names, where the case has its rules in one document. */
function causeIn(documents: readonly unknown[], { found, documents: written }: Mistake): Partial<Finding> {
  if (found.rule === undefined || written) return {};
  return { document: (documents.at(-1) as { readonly name: string }).name };
}

/** A finding whose question stands behind others. */
function shifted(found: Partial<Finding>, before: number): Partial<Finding> {
  const path = found.path?.replace(
    /^\/questions\/(\d+)/,
    (_all, index) => `/questions/${Number(index) + before}`,
  );
  return path === undefined ? found : { ...found, path };
}

/** The part of a way through some questions, with the steps that are no questions. */
const ownOf = (way: Way, own: ReadonlySet<string> | null): Way =>
  own === null ? way : { ...way, steps: way.steps.filter(({ step }) => own.has(step)) };

/** Expects that the check finds nothing wrong with a case, and leaves nothing unproved that customers can meet. */
export function expectSound(setting: Setting, one: SoundCase): void {
  const wrong = findingsIn(setting, one).filter(
    ({ severity, code }) => severity === 'error' || (code === 'not_proved' && one.isOpen !== true),
  );
  expect(wrong).toEqual([]);
}
