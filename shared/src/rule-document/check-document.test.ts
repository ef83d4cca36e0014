import { describe, expect, it } from 'vitest';
import { checkDocument } from './check-document.ts';
import { documentOf, writtenRule } from './document-fixtures.ts';
import { describeFinding } from './rule-finding.ts';

const sound = writtenRule('question', { skip: true });
const findingsOf = (rule: Record<string, unknown>) => checkDocument(documentOf([{ ...sound, ...rule }]));
const findingsAt = (at: unknown, consequence: unknown, others: Record<string, unknown> = {}) =>
  checkDocument(documentOf([writtenRule(at, consequence, others)]));

/** What is found: one finding with this code and place, whose words name these in this order. */
const one = (code: string, path: string, ...words: string[]) => {
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return [{ code, path, expected: expect.stringMatching(escaped.join('.*')) as string }];
};

describe('checkDocument on a document', () => {
  it('finds nothing in a valid document', () => {
    expect(findingsOf({})).toEqual([]);
  });

  it.each([null, 7, 'rules', [], undefined])('rejects a value that is not an object: %j', (document) => {
    expect(checkDocument(document).map(({ code }) => code)).toEqual(['schema']);
  });

  it('names a missing key', () => {
    expect(checkDocument({ name: 'x', rules: [] })).toMatchObject(one('schema', '', 'applies_to'));
  });

  it('names an unknown key', () => {
    expect(checkDocument({ ...documentOf([]), version: 3 })).toMatchObject(
      one('schema', '', 'version', 'applies_to'),
    );
  });

  it('names a service that is not a slug', () => {
    const document = { ...documentOf([]), applies_to: { services: ['A b'], cities: ['*'] } };
    expect(checkDocument(document)).toMatchObject(
      one('schema', '/applies_to/services/0', "a service's slug, or *"),
    );
  });

  it('names document and rule', () => {
    const [finding] = findingsOf({ because: 1 });
    expect(finding).toMatchObject({ document: 'test', rule: 'a-rule', path: '/rules/0/because' });
    expect(finding && describeFinding(finding)).toMatch(/^test, rule a-rule, at \/rules\/0\/because: /);
  });

  it('names a rule whose id another rule has', () => {
    expect(checkDocument(documentOf([sound, sound]))).toMatchObject(
      one('duplicate_id', '/rules/1/id', 'rule 0'),
    );
  });

  it('limits the number of findings', () => {
    const noise = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`key-${at}`, at]));
    expect(checkDocument({ ...documentOf([]), ...noise })).toHaveLength(200);
  });
});

describe('checkDocument on a rule', () => {
  it('lists the decision points when a rule has an unknown one', () => {
    expect(findingsOf({ at: 'somewhere' })).toMatchObject(one('schema', '/rules/0/at', '"after_last"'));
  });

  it('names a wrong consequence', () => {
    expect(findingsAt('question', { reorder: true })).toMatchObject(
      one('schema', '/rules/0/then', '"reorder"', 'keep_options'),
    );
  });

  it('names a consequence of another decision point', () => {
    expect(findingsAt('after_last', { go: 'home' })).toMatchObject(
      one('schema', '/rules/0/then/go', 'expert_selection'),
    );
  });

  it('lists the forms of an automatic answer once', () => {
    const found = findingsAt('question', { answer: 'first_option' });
    expect(found).toMatchObject(
      one(
        'schema',
        '/rules/0/then/answer',
        '"only_option", "default_option", "given_answer", { "values": [ … ] } or { "from"',
      ),
    );
  });

  it('names a keyword outside the dialect', () => {
    const found = findingsOf({ when: { 'question.id': { pattern: '(a+)+$' } } });
    expect(found).toMatchObject(one('schema', '/rules/0/when/question.id', '"pattern"', 'contains'));
  });

  it('names an unknown path', () => {
    const found = findingsOf({ when: { 'question.tags': { const: 'x' } } });
    expect(found).toMatchObject(
      one('unknown_path', '/rules/0/when/question.tags', 'answers.<question id>', 'question.type_tags'),
    );
  });

  it.each(['__proto__', 'constructor', 'question.__proto__', 'session.constructor', 'toString', 'answers.'])(
    'rejects the path %s',
    (path) => {
      const when: unknown = JSON.parse(`{ ${JSON.stringify(path)}: { "const": "x" } }`);
      expect(findingsOf({ when })).toMatchObject(one('unknown_path', `/rules/0/when/${path}`));
    },
  );

  it('names a path within any', () => {
    const any = [{ 'session.guest': { const: true } }, { 'session.role': { const: 'x' } }];
    expect(findingsOf({ any })).toMatchObject(one('unknown_path', '/rules/0/any/1/session.role'));
  });

  it('names a fact that does not exist yet at the decision point', () => {
    const found = findingsAt('entry', { redirect: '/x' }, { when: { parent_answer: { const: null } } });
    expect(found).toMatchObject(one('path_not_here', '/rules/0/when/parent_answer', 'entry'));
  });

  it('names an unknown field of options', () => {
    const consequence = { keep_options: { colour: { const: 'red' } } };
    expect(findingsAt('question', consequence)).toMatchObject(
      one('unknown_option_field', '/rules/0/then/keep_options/colour', 'operation_key'),
    );
  });

  it('names a condition that does not fit an option', () => {
    const consequence = { keep_options: { price: { const: 'dear' } } };
    expect(findingsAt('question', consequence)).toMatchObject(
      one('value_misfit', '/rules/0/then/keep_options/price/const', 'a number or null'),
    );
  });

  it('names an unknown place of a route', () => {
    const found = findingsAt('placed', { navigate: '/task-details/{id}' });
    expect(found).toMatchObject(one('unknown_place', '/rules/0/then/navigate', '{order_uuid}'));
  });

  it('names a block both shown and hidden', () => {
    const found = findingsAt('quote', { show: ['voucher'], hide: ['voucher'] });
    expect(found).toMatchObject(one('shown_and_hidden', '/rules/0/then', '"voucher"'));
  });
});

describe('checkDocument on the keywords of a condition', () => {
  it.each([
    ['question.id', { contains: { const: 'a' } }, 'keyword_misfit', '/contains'],
    ['question.id', { minimum: 3 }, 'keyword_misfit', '/minimum'],
    ['question.type_tags', { maximum: 3 }, 'keyword_misfit', '/maximum'],
    ['flow.favourites_count', { minItems: 1 }, 'keyword_misfit', '/minItems'],
    ['session.guest', { maxItems: 1 }, 'keyword_misfit', '/maxItems'],
    ['query.source', { containsAll: ['a', 'b'] }, 'keyword_misfit', '/containsAll'],
    ['answers.q1', { containsAll: ['a'] }, 'schema', '/containsAll'],
    ['answers.q1.total', { minItems: 2 }, 'keyword_misfit', '/minItems'],
    ['session.guest', { type: 'string' }, 'keyword_misfit', '/type'],
    ['question.id', { type: 'null' }, 'keyword_misfit', '/type'],
    ['session.guest', { const: 'true' }, 'value_misfit', '/const'],
    ['question.id', { const: null }, 'value_misfit', '/const'],
    ['question.type_tags', { const: 'product' }, 'value_misfit', '/const'],
    ['query.source', { enum: ['a', 7] }, 'value_misfit', '/enum/1'],
    ['answers.q1', { contains: { enum: ['a', 7] } }, 'value_misfit', '/contains'],
    ['query.source', { not: { minimum: 3 } }, 'keyword_misfit', '/not/minimum'],
  ])('rejects for %s: %j', (path, condition, code, place) => {
    expect(findingsOf({ when: { [path]: condition } })).toMatchObject(
      one(code, `/rules/0/when/${path}${place}`),
    );
  });

  it.each([
    ['query.source', { const: null }],
    ['query.source', { type: 'null' }],
    ['query.source', { not: { enum: ['a', null] } }],
    ['answers.q/1~x', { contains: { const: 'a' }, minItems: 1, maxItems: 3 }],
    ['parent_answer', { const: null }],
    ['question.step', { minimum: 1, maximum: 3 }],
    ['question.type_tags', { maxItems: 0 }],
  ])('accepts for %s: %j', (path, condition) => {
    expect(findingsOf({ when: { [path]: condition } })).toEqual([]);
  });
});

describe('checkDocument on the kind of a document', () => {
  const layer = { ...documentOf([sound]), kind: 'layer' };
  const withRule = (fields: object) => ({ rules: [{ ...sound, ...fields }] });

  it('accepts bases and layers with all their fields', () => {
    const window = { from: '2027-03-10T00:00+03:30', until: '2027-03-25T00:00:30Z' };
    expect(checkDocument({ ...documentOf([sound]), kind: 'base', replaces: 'other', ...window })).toEqual([]);
    const undoing = { rules: [writtenRule('question', {}, { instead_of: ['r1', 'r2'] })] };
    expect(checkDocument({ ...layer, priority: 50, ...window, ...undoing })).toEqual([]);
    const applies_to = { services: ['*'], categories: ['cleaning'], cities: ['*'] };
    expect(checkDocument({ ...layer, applies_to })).toEqual([]);
  });

  it.each([
    ['a base with a priority', { kind: 'base', priority: 1 }, 'other_kind', '/priority', 'layer'],
    [
      'an undoing base',
      { kind: 'base', ...withRule({ instead_of: ['x'] }) },
      'other_kind',
      '/rules/0/instead_of',
      'layer',
    ],
    [
      'a base for open flows',
      { kind: 'base', applies_to_open_flows: true },
      'other_kind',
      '/applies_to_open_flows',
      'layer',
    ],
    [
      'a skip for open flows',
      { applies_to_open_flows: true, rules: [writtenRule('question', { skip: true })] },
      'other_kind',
      '/rules/0/then/skip',
      'only deny and notice',
    ],
    [
      'a redirect for open flows',
      { applies_to_open_flows: true, rules: [writtenRule('entry', { redirect: '/' })] },
      'other_kind',
      '/rules/0/then/redirect',
      'only deny and notice',
    ],
    [
      'undoing for open flows',
      {
        applies_to_open_flows: true,
        rules: [writtenRule('quote', { notice: { level: 'info', text: 'x' } }, { instead_of: ['x'] })],
      },
      'other_kind',
      '/rules/0/instead_of',
      'undoes no rule',
    ],
    ['a layer that replaces', { replaces: 'other' }, 'other_kind', '/replaces', 'instead_of'],
    ['a base in its own place', { kind: 'base', replaces: 'test' }, 'other_kind', '/replaces', 'another'],
    ['an unknown kind', { kind: 'campaign' }, 'schema', '/kind', 'layer'],
    ['a priority above 1000', { priority: 1001 }, 'schema', '/priority', '0 by default'],
    ['an instant without an offset', { from: '2027-03-10T00:00' }, 'schema', '/from', '+03:30'],
    ['a day that does not exist', { from: '2027-02-30T00:00+03:30' }, 'value_misfit', '/from', 'exists'],
    ['an hour that does not exist', { until: '2027-02-20T25:00Z' }, 'value_misfit', '/until', 'exists'],
    [
      'a window that ends before it begins',
      { from: '2027-03-10T00:00+03:30', until: '2027-03-09T20:30Z' },
      'empty_window',
      '/until',
      'after',
    ],
    [
      'a rule without a consequence',
      { rules: [writtenRule('question', {})] },
      'schema',
      '/rules/0/then',
      'instead_of',
    ],
  ])('names %s', (_about, fields, code, path, word) => {
    expect(checkDocument({ ...layer, ...fields })).toMatchObject(one(code, path, word));
  });
});
