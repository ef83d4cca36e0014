import type { Question } from '@gam/schemas/questions';
import type { QuestionConsequence, Rule } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { ask, defaultRules, makeService } from '../../flow/flow-fixtures.ts';
import { completeService, type Service } from '../../questions/complete-service.ts';
import { compileRules } from '../compile-rules.ts';
import type { CompiledRules, LoadedRules } from '../compiled-rules.ts';
import { documentOf, questionRule, testHash } from '../rule-fixtures.ts';
import { checkEverything, type Finding, type ServiceInCity } from './check-everything.ts';
import { soundService } from './check-fixtures.ts';

const everywhere = { services: ['*'], cities: ['*'] };
const at = (id: string): Rule['when'] => ({ 'question.id': { const: id } });
const skip: QuestionConsequence = { skip: true };

const offer = (service: Service, ...cities: string[]): ServiceInCity[] =>
  cities.map((id) => ({ service, city: { id } }));
const serviceOf = (slug: string, ...questions: Question[]): Service => makeService(questions, { slug });

interface Written {
  readonly name?: string;
  readonly replaces?: string;
  readonly applies_to?: object;
  readonly rules?: readonly unknown[];
}
const load = (...written: readonly Written[]): LoadedRules => {
  const compiled = written.map((document) => compileRules({ ...documentOf([]), ...document }, testHash));
  return {
    documents: compiled.flatMap((each): CompiledRules[] => (each.ok ? [each.value] : [])),
    findings: compiled.flatMap((each) => (each.ok ? [] : each.failure)),
  };
};

/** Returns the findings of some questions of one service under rules for every service. */
const checkOne = (questions: Question[], rules: readonly unknown[] = []): readonly Finding[] =>
  checkEverything(offer(makeService(questions), '1'), load({ rules }));

describe('the check of everything', () => {
  it('reports a finding once with its services and cities', () => {
    const broken = ask('shared', { under: ['gone'] });
    const offers = [
      ...offer(serviceOf('painting', broken), '1', '2'),
      ...offer(serviceOf('cleaning', ask('x', { under: ['gone'] })), '1'),
      ...offer(serviceOf('moving', broken), '2'),
    ];
    expect(checkEverything(offers, load({})).map(({ question, places }) => [question, places])).toEqual([
      [
        'shared',
        [
          { service: 'painting', cities: ['1', '2'] },
          { service: 'moving', cities: ['2'] },
        ],
      ],
      ['x', [{ service: 'cleaning', cities: ['1'] }]],
    ]);
  });

  it('checks each service under the document that applies to it in the city', () => {
    const offers = offer(serviceOf('painting', ask('a'), ask('b')), '1', '2');
    const findings = checkEverything(
      offers,
      load(
        { name: 'default' },
        {
          name: 'only-two',
          replaces: 'default',
          applies_to: { services: ['*'], cities: ['2'] },
          rules: [questionRule('r', skip, at('b'))],
        },
      ),
    );
    expect(findings).toMatchObject([
      {
        code: 'unreachable_question',
        document: 'only-two',
        places: [{ service: 'painting', cities: ['2'] }],
      },
    ]);
  });

  it('checks a service in each city when rules depend on the city', () => {
    const offers = offer(serviceOf('painting', ask('a'), ask('b')), '1', '2', '3');
    const rule = questionRule('r', skip, { ...at('b'), 'city.id': { enum: ['1', '3'] } });
    expect(checkEverything(offers, load({ rules: [rule] }))).toMatchObject([
      { code: 'unreachable_question', places: [{ service: 'painting', cities: ['1', '3'] }] },
    ]);
  });

  it('reports a rule for many services as never matching only when it matches in no service', () => {
    const [cleaning, painting] = [serviceOf('cleaning', ask('a')), serviceOf('painting', ask('b'))];
    const rules = ['a', 'b', 'c'].map((id) => questionRule(`for-${id}`, { mandatory: false }, at(id)));
    for (const applies_to of [everywhere, { services: ['cleaning', 'painting'], cities: ['*'] }]) {
      const findings = checkEverything(
        [...offer(cleaning, '1'), ...offer(painting, '1')],
        load({ applies_to, rules }),
      );
      expect(findings).toMatchObject([
        {
          code: 'rule_never_matches',
          rule: 'for-c',
          places: [{ service: 'cleaning' }, { service: 'painting' }],
        },
      ]);
    }
  });

  it('reports a rule that names a service only for that service', () => {
    const rule = questionRule('r', skip, { ...at('b'), 'service.slug': { const: 'cleaning' } });
    const offers = [
      ...offer(serviceOf('cleaning', ask('a')), '1'),
      ...offer(serviceOf('painting', ask('b')), '1'),
    ];
    const findings = checkEverything(offers, load({ rules: [rule] }));
    expect(findings.map(({ code, rule }) => [code, rule])).toEqual([['rule_never_matches', 'r']]);
  });

  it('checks only documents when there are no services', () => {
    const rules = [
      questionRule('never', skip, { 'flow.favourites_count': { minimum: 2, maximum: 1 } }),
      questionRule('wide', { mandatory: true }),
      questionRule('narrow', { mandatory: true }, at('a')),
      questionRule('fine', skip, at('gone')),
    ];
    const alone = checkEverything([], load({ rules }));
    expect(alone.map(({ code, rule, places }) => [code, rule, places])).toEqual([
      ['rule_never_matches', 'never', []],
      ['rule_shadowed', 'narrow', []],
    ]);
  });

  it('finds a document, a service or a city that is named but missing', () => {
    const offers = offer(soundService, '1');
    const codes = (...documents: Written[]) =>
      checkEverything(offers, load(...documents)).map(({ code, document, path }) => [code, document, path]);
    expect(codes({ applies_to: { services: ['*', 'clening'], cities: ['*', '7'] } })).toEqual([
      ['unknown_service', 'test', '/applies_to/services/1'],
      ['unknown_city', 'test', '/applies_to/cities/1'],
    ]);
    expect(codes({ name: 'default' }, { name: 'zeal' })).toEqual([
      ['same_scope', 'zeal', '/applies_to'],
      ['document_unused', 'zeal', '/applies_to'],
    ]);
    expect(codes({ applies_to: { services: ['cleaning'], cities: ['9'] } })).toEqual([
      ['unknown_city', 'test', '/applies_to/cities/0'],
    ]);
  });

  it('reports the repaired data of a service', () => {
    const questions = [{ id: 'a', type: 'hologram', title: 'a' }];
    const service = completeService({ ...makeService([]), questions }, () => null);
    expect(checkEverything(offer(service, '1'), load({}))).toMatchObject([
      { code: 'service_mended', severity: 'warning', places: [{ service: 'cleaning' }] },
    ]);
  });

  it('lists errors before notes', () => {
    const findings = checkOne([ask('a'), ask('b', { under: ['gone'] })], [questionRule('r', skip, at('a'))]);
    expect(findings.map(({ severity }) => severity)).toEqual(['error', 'note']);
  });

  it('terminates with 500 questions under 500 rules in 50 cities', () => {
    const questions = Array.from({ length: 500 }, (_none, index) =>
      ask(`q${index}`, index === 0 ? {} : { under: [`q${Math.floor((index - 1) / 2)}`, 'yes'] }),
    );
    const rules = questions.map(({ id }, index) =>
      questionRule(`r${index}`, { texts: { title: id } }, { ...at(id), 'city.id': { not: { const: '' } } }),
    );
    const cities = Array.from({ length: 50 }, (_none, index) => String(index));
    expect(checkEverything(offer(makeService(questions), ...cities), load({ rules }))).toEqual([]);
  });

  it('finds nothing in a valid service under rules that all have an effect', () => {
    const { document } = defaultRules;
    const ofNoUse = 'delegation-keeps-only-no-outside-the-process';
    const rules = document.rules.filter(({ at, id }) => at === 'question' && id !== ofNoUse);
    expect(checkEverything(offer(soundService, '1'), load({ rules }))).toEqual([]);
  });
});
