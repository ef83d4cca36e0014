import type { Question } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import { ask, makeService, noon } from '../flow/flow-fixtures.ts';
import { compileSound, documentOf } from '../rules/rule-fixtures.ts';
import { readAnswers } from './answer-sets.ts';
import { checkRules } from './check-rules.ts';
import { at, guest } from './mistakes/fixtures/mistake.ts';
import { nameByIdentity, ProofMemory } from './proof-memory.ts';
import { type Verdict, Verdicts } from './verdicts.ts';

/** A check of one service whose answers a backend judges: each time it is asked about what it has not accepted. */
function judging(questions: readonly Question[], ...rules: object[]) {
  const memory = new ProofMemory(nameByIdentity());
  const verdicts = new Verdicts();
  const services = [{ service: makeService([...questions]), city: { id: '1' } }];
  const documents = [compileSound(documentOf(rules))];
  return (judge: (answers: ReturnType<typeof readAnswers>) => Verdict = () => null) => {
    const walked: string[] = [];
    const sets: ReturnType<typeof readAnswers>[] = [];
    const findings = checkRules({
      documents,
      findings: [],
      services,
      at: noon,
      memory,
      verdicts,
      onProgress: ({ service }) => walked.push(service),
      onOpen: ({ version, sets: open }) => {
        for (const text of open.keys()) {
          sets.push(readAnswers(text));
          verdicts.keep(version, text, judge(readAnswers(text)));
        }
      },
    });
    return { findings, sets, walked };
  };
}

const valuesOf = (sets: readonly ReturnType<typeof readAnswers>[], question: string) =>
  new Set(sets.map((answers) => answers.find(({ id }) => id === question)?.values.join('+')));

describe('the sets of answers that walks end with', () => {
  it('have each option that is offered, also where nothing reads it', () => {
    const { sets } = judging([ask('a', { options: ['x', 'y', 'z'] }), ask('b', { options: ['u', 'v'] })])();
    expect(valuesOf(sets, 'a')).toEqual(new Set(['x', 'y', 'z']));
    expect(valuesOf(sets, 'b')).toEqual(new Set(['u', 'v']));
    expect(sets.length).toBe(4);
  });

  it('have an option only with the questions that it brings', () => {
    const child = { ...ask('b', { options: ['u'] }), parent: 'a', parent_requirements: ['y'] };
    const { sets } = judging([ask('a', { options: ['x', 'y', 'z'] }), child])();
    expect(sets.map((answers) => answers.map(({ values }) => values[0]).join(' ')).toSorted()).toEqual([
      'x',
      'y u',
      'z',
    ]);
  });

  it('have what is asked after a sign-in, however they came there', () => {
    const signIn = at('c', 'sign-in', { require_login: true });
    const { sets } = judging(
      [ask('a', { options: ['x', 'y'] }), ask('b', { options: ['u', 'v'] }), ask('c', { options: ['w'] })],
      at('a', 'not-for-guests', { skip: true }, guest),
      signIn,
    )();
    expect(sets.every((answers) => answers.length === 3)).toBe(true);
  });

  it('are judged once, and walked again only where one is refused or accepted after all', () => {
    const check = judging([ask('a', { options: ['x', 'y'] }), ask('b')], at('b', 'skip-b', { skip: true }));
    const refuseY: Parameters<typeof check>[0] = (answers) =>
      answers.some(({ values }) => values.includes('y')) ? { question: 'b', message: 'b is needed' } : null;
    expect(check(refuseY).sets.length).toBe(2);
    const refused = check(refuseY);
    expect(refused.walked).toEqual(['cleaning']);
    expect(refused.sets).toEqual([[{ id: 'a', values: ['y'] }]]);
    expect(refused.findings.filter(({ code }) => code === 'refused_answers')).toMatchObject([
      {
        severity: 'error',
        rule: 'skip-b',
        question: 'b',
        message: 'question "b": the product takes answers that the backend refuses: "b is needed".',
        way: { steps: [{ step: 'a', values: ['y'] }] },
      },
    ]);
    expect(check().walked).toEqual([]);
    const mended = check();
    expect(mended.walked).toEqual(['cleaning']);
    expect(mended.sets).toEqual([]);
    expect(mended.findings.some(({ code }) => code === 'refused_answers')).toBe(false);
  });
});
