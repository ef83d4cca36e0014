import type { Question } from '@gam/schemas/questions';
import { expect, it } from 'vitest';
import { ask, makeService, noon } from '../../flow/flow-fixtures.ts';
import { completeService } from '../../questions/complete-service.ts';
import type { Service } from '../../questions/complete-service.ts';
import { compileRules } from '../../rules/compile-rules.ts';
import type { CompiledRules } from '../../rules/compiled-rules.ts';
import type { Finding } from '../../rules/check/check-everything.ts';
import { documentOf, testHash } from '../../rules/rule-fixtures.ts';
import { checkRules } from '../check-rules.ts';
import { nameByContent, ProofMemory } from '../proof-memory.ts';
import { describeWay } from '../way.ts';

/** A constructed mistake and how the check reports it. */
export interface Mistake {
  readonly about: string;
  readonly questions?: readonly Question[];
  readonly service?: Partial<Service>;
  readonly rules?: readonly unknown[];
  /** Whole documents, instead of one of `rules` for every service. */
  readonly documents?: readonly unknown[];
  readonly found: Partial<Finding>;
  /** The shortest way there, in words. */
  readonly way?: string;
}

/** A rule at a decision point, as its author writes it. */
export const ruleAt = (
  at: string,
  id: string,
  consequence: object,
  when: object = {},
  others: object = {},
): object =>
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's word, and a rule is never awaited
  ({ id, at, when, then: consequence, because: `because of ${id}`, ...others });

/** A rule at one question. */
export const at = (question: string, id: string, consequence: object, when: object = {}): object =>
  ruleAt('question', id, consequence, { 'question.id': { const: question }, ...when });

export const answered = (question: string, option: string): object => ({
  [`answers.${question}`]: { contains: { const: option } },
});
export const notAnswered = (question: string, option: string): object => ({
  [`answers.${question}`]: { not: { contains: { const: option } } },
});
export const guest = { 'session.guest': { const: true } };
export const customer = { 'session.guest': { const: false } };
export const inApp = { 'session.in_app': { const: true } };

/** Checks documents with services, at the fixed time of tests. */
export function checkAll(
  documents: readonly unknown[],
  services: readonly Service[],
  memory?: ProofMemory,
): readonly Finding[] {
  const compiled = documents.map((document) => compileRules(document, testHash));
  return checkRules({
    documents: compiled.flatMap((one): CompiledRules[] => (one.ok ? [one.value] : [])),
    findings: compiled.flatMap((one) => (one.ok ? [] : one.failure)),
    services: services.map((service) => ({ service, city: { id: '1' } })),
    at: noon,
    ...(memory && { memory }),
  });
}

/** Checks one mistake: a service of its questions under its rules. */
export function findingsOf(
  { questions = [ask('a'), ask('b')], service, rules = [], documents }: SoundCase & Partial<Mistake>,
  memory?: ProofMemory,
) {
  const made = completeService({ ...makeService([...questions]), ...service }, () => null);
  return checkAll(documents ?? [documentOf(rules)], [made], memory);
}

/** What all tables have found: nothing of one mistake may count for another. */
const remembered = new ProofMemory(nameByContent((text) => testHash(text, 'hex')));

/** Tests that each mistake of a table is found, with its way there, and found again from memory. */
export function testMistakes(mistakes: readonly Mistake[]): void {
  it.each(mistakes.map((mistake) => [mistake.about, mistake] as const))('finds %s', (_about, mistake) => {
    const findings = findingsOf(mistake);
    expect(findings).toContainEqual(expect.objectContaining(mistake.found));
    expect(findingsOf(mistake, remembered)).toEqual(findings);
    expect(findingsOf(mistake, remembered)).toEqual(findings);
    if (mistake.way === undefined) return;
    const matching = findings.filter((one) =>
      Object.entries(mistake.found).every(([key, value]) => Reflect.get(one, key) === value),
    );
    expect(matching.map(({ way }) => way && describeWay(way))).toContain(mistake.way);
  });
}

/** A set of documents that customers can use, however odd it looks. */
export interface SoundCase extends Omit<Mistake, 'found' | 'way'> {}

/** Tests that the check finds nothing wrong with each case, and leaves nothing unproved. */
export function testSound(cases: readonly SoundCase[]): void {
  it.each(cases.map((one) => [one.about, one] as const))('finds no fault in %s', (_about, one) => {
    const findings = findingsOf(one).filter(
      ({ severity, code }) => severity === 'error' || code === 'not_proved',
    );
    expect(findings).toEqual([]);
  });
}
