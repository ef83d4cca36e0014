import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import {
  decisionPoints,
  type Fact,
  factPaths,
  RuleDocument,
  type ConsequenceOf,
  type DecisionPoint,
} from './index.ts';

const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(RuleDocument);

const document = (at: DecisionPoint, consequence: object, when: object = {}) => ({
  name: 'default',
  applies_to: { services: ['*'], cities: ['1'] },
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's word; a rule is never awaited
  rules: [{ id: 'a-rule', at, when, then: consequence, because: 'a reason' }],
});

describe('the schema of rule documents', () => {
  it('is JSON Schema without references, which every validator can read', () => {
    const written = JSON.stringify(RuleDocument);
    expect(written).not.toContain('$ref');
    expect(written).not.toContain('$id');
  });

  it('accepts a rule at each decision point', () => {
    const sound = {
      entry: { redirect: '/categories/{main}/{category}/{service}/experts{query}' },
      question: { keep_options: { operation_key: { const: 'NO' } }, answer: { values: ['1'] } },
      after_last: { go: 'expert_selection' },
      quote: { hide: ['voucher'] },
      payment: { keep_gateways: ['bank'] },
      placed: { navigate: '/task-details/{order_uuid}', notify: ['android'] },
      task: { texts: { cancel_text: 'تا دو ساعت پیش از شروع' } },
    } satisfies { [P in DecisionPoint]: ConsequenceOf<P> };
    expect(decisionPoints.filter((at) => validate(document(at, sound[at])))).toEqual(decisionPoints);
    expect(decisionPoints.filter((at) => validate(document(at, {})))).toEqual([]);
  });

  it.each([
    ['a pattern', { 'question.id': { pattern: '(a+)+$' } }],
    ['a format', { 'question.id': { format: 'date' } }],
    ['a reference', { 'question.id': { $ref: '#' } }],
    ['an id', { 'question.id': { $id: 'x' } }],
    ['a condition in a condition', { 'question.id': { allOf: [{ const: 'a' }] } }],
    ['not within not', { 'question.id': { not: { not: { const: 'a' } } } }],
    ['no condition at all', { 'question.id': {} }],
    ['an object to compare with', { 'question.id': { const: {} } }],
  ])('rejects %s', (_name, when) => {
    expect(validate(document('question', { skip: true }, when))).toBe(false);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a b',
    '/a\n',
  ])('rejects a redirect to another host: %s', (redirect) => {
    expect(validate(document('entry', { redirect }))).toBe(false);
  });

  it('declares the type of each fact, null included where it can be missing', () => {
    expect(factPaths['query.workman']).toMatchObject({ holds: 'string', nullable: true });
    expect(factPaths['session.admin']).toMatchObject({ holds: 'boolean', nullable: false });
    expect(factPaths['question.type_tags']).toMatchObject({ holds: 'strings', nullable: false });
  });

  const kinds: Record<Fact['holds'], (value: unknown) => boolean> = {
    string: (value) => typeof value === 'string',
    number: (value) => typeof value === 'number',
    boolean: (value) => typeof value === 'boolean',
    strings: (value) => Array.isArray(value),
  };

  it.each(Object.entries<Fact>(factPaths))(
    'tells of %s one sentence in each language and an example',
    (_path, fact) => {
      expect(fact.en).toMatch(/^\S.*\.$/);
      expect(fact.fa).toMatch(/^\S.*\.$/);
      expect(fact.fa).toMatch(/[\u0600-\u06ff]/);
      expect(kinds[fact.holds](fact.example)).toBe(true);
      expect(fact.values ?? [fact.example]).toContain(fact.example);
    },
  );
});
