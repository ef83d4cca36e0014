import { describe, expect, it } from 'vitest';
import { ask, makeService, noon } from '../flow/flow-fixtures.ts';
import { compileSound, documentOf, testHash } from '../rules/rule-fixtures.ts';
import { checkRules } from './check-rules.ts';
import { at, ruleAt } from './mistakes/fixtures/mistake.ts';
import { nameByContent, ProofMemory } from './proof-memory.ts';

const hourMs = 3_600_000;
const service = (slug: string, ...questions: string[]) => ({
  service: makeService(
    questions.map((id) => ask(id)),
    { slug },
  ),
  city: { id: '1' },
});
const cleaning = service('cleaning', 'a', 'b');
const painting = service('painting', 'a', 'b');
const forService = (name: string, slug: string, ...rules: object[]) =>
  compileSound({ ...documentOf(rules), name, applies_to: { services: [slug], cities: ['*'] } });
type CheckInput = Parameters<typeof checkRules>[0];

const base = compileSound(documentOf([]));
const skipA = at('a', 'skip-a', { skip: true });
const loop = '/order/{main}/{category}';

/** A terminal for checks that share one memory: each returns the slugs of the services that it walked. */
function remembering() {
  const memory = new ProofMemory(nameByContent((text) => testHash(text, 'hex')));
  return (input: Pick<CheckInput, 'documents' | 'services'> & Partial<CheckInput>): string[] => {
    const walked: string[] = [];
    const findings = { findings: [], at: noon, ...input };
    const found = checkRules({ ...findings, memory, onProgress: (one) => walked.push(one.service) });
    expect(found).toEqual(checkRules(findings));
    return walked;
  };
}

describe('what checks remember', () => {
  it('walks a service again only under other rules, with other content, in another city or hour', () => {
    const walk = remembering();
    const services = [cleaning, painting];
    expect(walk({ documents: [base], services })).toEqual(['cleaning', 'painting']);
    expect(walk({ documents: [base], services })).toEqual([]);
    expect(walk({ documents: [compileSound(documentOf([]))], services, at: noon + hourMs - 1 })).toEqual([]);
    const own = forService('own', 'cleaning', skipA);
    expect(walk({ documents: [base, own], services })).toEqual(['cleaning']);
    expect(walk({ documents: [base, forService('none', 'gardening', skipA)], services })).toEqual([]);
    expect(walk({ documents: [base], services: [cleaning, service('painting', 'a', 'c')] })).toEqual([
      'painting',
    ]);
    expect(walk({ documents: [base], services: [{ ...cleaning, city: { id: '2' } }] })).toEqual(['cleaning']);
    expect(walk({ documents: [base], services, at: noon + hourMs })).toEqual(['cleaning', 'painting']);
  });

  it('walks a service again whose redirect leads to a service with other rules', () => {
    const walk = remembering();
    const there = forService('there', 'cleaning', ruleAt('entry', 'there', { redirect: `${loop}/painting` }));
    const back = forService('back', 'painting', ruleAt('entry', 'back', { redirect: `${loop}/cleaning` }));
    const services = [cleaning, painting];
    expect(walk({ documents: [base, there], services })).toEqual(['cleaning', 'painting']);
    expect(walk({ documents: [base, there, back], services })).toEqual(['cleaning', 'painting']);
    expect(walk({ documents: [base, there], services: [cleaning] })).toEqual(['cleaning']);
  });
});
