import type { Option, Question } from '@gam/schemas/questions';
import type { Rule } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { ask, defaultRules, makeService } from '../../flow/flow-fixtures.ts';
import { makeOption } from '../../questions/question-fixtures.ts';
import { compileSound, documentOf, questionRule, rulesOf, writtenRule } from '../rule-fixtures.ts';
import { check, city, soundService } from './check-fixtures.ts';
import type { CheckCode } from './check-finding.ts';
import { checkService } from './check-service.ts';

const at = (id: string): Rule['when'] => ({ 'question.id': { const: id } });
const rootSays = (option: string): Rule['when'] => ({ 'answers.root': { contains: { const: option } } });
const threeLevels = [
  ask('root'),
  ask('child', { under: ['root', 'yes'] }),
  ask('grandchild', { under: ['child', 'yes'] }),
];

interface Expected {
  readonly code: CheckCode;
  readonly question?: string;
  readonly rule?: string;
  readonly path: string;
  /** Words of the message. */
  readonly says: string;
}
type Case = [about: string, questions: Question[], rules: Rule[], expected: Expected[]];

const cases: Case[] = [
  [
    'an unknown parent',
    [ask('a', { under: ['gone', 'yes'] })],
    [],
    [{ code: 'unknown_parent', question: 'a', path: '/questions/0/parent', says: '"gone" does not exist' }],
  ],
  [
    'a parent that comes later',
    [ask('a', { under: ['b', 'yes'] }), ask('b')],
    [],
    [{ code: 'later_parent', question: 'a', path: '/questions/0/parent', says: '"b" comes later' }],
  ],
  [
    'a question that is its own parent',
    [ask('a', { under: ['a', 'yes'] })],
    [],
    [{ code: 'parent_cycle', question: 'a', path: '/questions/0/parent', says: 'a → a.' }],
  ],
  [
    'a cycle of three, once, with what hangs below it',
    [
      ask('a'),
      ask('b', { under: ['d', 'yes'] }),
      ask('c', { under: ['b', 'yes'] }),
      ask('d', { under: ['c', 'yes'] }),
      ask('e', { under: ['d', 'yes'] }),
    ],
    [],
    [
      { code: 'parent_cycle', question: 'b', path: '/questions/1/parent', says: 'b → d → c → b.' },
      {
        code: 'cascade',
        question: 'b',
        path: '/questions/1',
        says: '1 question(s) below it are not either: "e"',
      },
    ],
  ],
  [
    'requirements of which none names an option',
    [ask('a'), ask('b', { under: ['a', 'maybe', 'often'] })],
    [],
    [
      {
        code: 'unknown_requirement',
        question: 'b',
        path: '/questions/1/parent_requirements',
        says: '"maybe", "often", which no option of its parent "a" is, so it is never shown',
      },
    ],
  ],
  [
    'one requirement among others that names no option',
    [ask('a'), ask('b', { under: ['a', 'yes', 'often'] })],
    [],
    [
      {
        code: 'unknown_requirement',
        question: 'b',
        path: '/questions/1/parent_requirements',
        says: 'needs "often"',
      },
    ],
  ],
  [
    'a question that a rule always skips, and its cascade once',
    [...threeLevels, ask('sibling', { under: ['root', 'no'] })],
    [questionRule('off', { skip: true }, at('root')), questionRule('other', { texts: { title: 'x' } }, {})],
    [
      {
        code: 'unreachable_question',
        question: 'root',
        rule: 'off',
        path: '/questions/0',
        says: 'rule "off" skips it',
      },
      { code: 'cascade', question: 'root', path: '/questions/0', says: '"child", "grandchild", "sibling"' },
    ],
  ],
  [
    'a question whose parent is always answered otherwise',
    threeLevels,
    [questionRule('no', { answer: { values: ['no'] } }, at('child'))],
    [
      {
        code: 'unreachable_question',
        question: 'grandchild',
        path: '/questions/2',
        says: 'always answers with "no"',
      },
    ],
  ],
  [
    'a question whose options at the parent the rules take away',
    threeLevels,
    [
      questionRule(
        'keep-none',
        { keep_options: { operation_key: { const: 'GONE' } }, mandatory: false },
        at('child'),
      ),
    ],
    [
      {
        code: 'unreachable_question',
        question: 'grandchild',
        path: '/questions/2',
        says: 'no such option left',
      },
    ],
  ],
  [
    'the same ancestor required to be two options',
    threeLevels,
    [
      questionRule(
        'only-no',
        { skip: true },
        { ...at('grandchild'), 'answers.root': { not: { contains: { const: 'no' } } } },
      ),
    ],
    [
      {
        code: 'contradiction',
        question: 'grandchild',
        rule: 'only-no',
        path: '/questions/2',
        says: 'rule "only-no" skips it after every answer that leads to it',
      },
    ],
  ],
  [
    'an ancestor whose answer decides the parent otherwise',
    threeLevels,
    [questionRule('no', { answer: { values: ['no'] } }, { ...at('child'), ...rootSays('yes') })],
    [
      {
        code: 'contradiction',
        question: 'grandchild',
        path: '/questions/2',
        says: 'on every way that leads there',
      },
    ],
  ],
  [
    'a parent answer that skips the child which needs it',
    [ask('a'), ask('b', { under: ['a', 'yes'] })],
    [questionRule('r', { skip: true }, { ...at('b'), parent_answer: { contains: { const: 'yes' } } })],
    [{ code: 'contradiction', question: 'b', rule: 'r', path: '/questions/1', says: 'rule "r"' }],
  ],
  [
    'a mandatory select that was loaded without options',
    [ask('a', { options: [] })],
    [],
    [{ code: 'no_option_left', question: 'a', path: '/questions/0/options', says: 'has no options' }],
  ],
  [
    'a mandatory select of which the rules leave nothing',
    [ask('a')],
    [questionRule('none', { keep_options: { operation_key: { const: 'GONE' } } })],
    [
      {
        code: 'no_option_left',
        question: 'a',
        path: '/questions/0/options',
        says: 'no option that the rules leave; it is passed over unanswered',
      },
    ],
  ],
  [
    'a mandatory question that takes no answer',
    [ask('a', { type: 'number', options: [], min_allowed_value: 1e21 })],
    [],
    [{ code: 'flow_cannot_end', question: 'a', path: '/questions/0', says: 'no answer is valid' }],
  ],
  [
    'rules whose conditions contradict each other',
    [ask('a')],
    [
      questionRule('sizes', { skip: true }, { 'flow.favourites_count': { minimum: 2, maximum: 1 } }),
      questionRule(
        'lists',
        { skip: true },
        { 'question.type_tags': { contains: { const: 'x' }, maxItems: 0 } },
      ),
      {
        ...questionRule('maps', { skip: true }, { 'query.source': { const: 'a' } }),
        any: [{ 'query.source': { const: 'b' } }, { 'query.source': { const: null } }],
      },
    ],
    ['sizes', 'lists', 'maps'].map((rule, place) => ({
      code: 'rule_never_matches',
      rule,
      path: `/rules/${place}/when`,
      says: 'contradict each other',
    })),
  ],
  [
    'a rule that means this service and matches none of its questions',
    [ask('a')],
    [questionRule('r', { skip: true }, { 'service.slug': { const: 'cleaning' }, ...at('gone') })],
    [{ code: 'rule_never_matches', rule: 'r', path: '/rules/0/when', says: 'nothing in service "cleaning"' }],
  ],
  [
    'a rule in the shadow of an earlier one',
    [ask('a')],
    [
      questionRule('wide', { mandatory: true, texts: { title: 'x', detail: 'y' } }, {}),
      questionRule(
        'narrow',
        { mandatory: false, texts: { title: 'z' } },
        { 'session.guest': { const: true } },
      ),
      questionRule('says-more', { mandatory: false, texts: { required: 'z' } }, {}),
    ],
    [{ code: 'rule_shadowed', rule: 'narrow', path: '/rules/1', says: 'rule "wide" stands before it' }],
  ],
];

describe('the check of a service', () => {
  it.each(cases)('finds %s', (_about, questions, rules, expected) => {
    const findings = check(questions, rulesOf(...rules));
    expect(findings).toMatchObject(
      expected.map(({ says, ...finding }) => ({
        service: 'cleaning',
        question: null,
        ...finding,
        ...(finding.question !== undefined && finding.rule === undefined && { rule: null }),
        message: expect.stringContaining(says),
      })),
    );
    const unnamed = findings.filter(
      ({ message, question, rule }) => !message.includes(`"${rule ?? question}"`),
    );
    expect(unnamed).toEqual([]);
  });

  it('finds nothing in a valid service under the shipped rules', () => {
    expect(checkService(soundService, defaultRules, city).findings).toEqual([]);
  });

  it('warns of a mandatory allocation whose only options can be favourites [O-4.51]', () => {
    const mine = makeOption('mine', 'mine', { operation_key: 'FAVORITE_ALLOCATION' });
    const allocation = (options: Option[]) =>
      check([ask('who', { type_tags: ['auto_allocation'], options })], defaultRules);
    expect(allocation([mine])).toMatchObject([
      {
        code: 'no_option_left',
        severity: 'warning',
        question: 'who',
        message: expect.stringContaining('passed over unanswered where there are no favourites'),
      },
    ]);
    expect(allocation([mine, makeOption('any', 'any')])).toEqual([]);
  });

  it('reports what a rule says as notes, what may be intended as warnings and the rest as errors', () => {
    const [off, below] = check(threeLevels, rulesOf(questionRule('off', { skip: true }, at('child'))));
    expect([off?.severity, below?.severity]).toEqual(['note', 'warning']);
    expect(check([ask('a', { under: ['gone'] })])[0]?.severity).toBe('error');
  });

  it.each<[string, Rule[]]>([
    [
      'one that only some customers meet',
      [questionRule('r', { skip: true }, { 'session.guest': { const: true } })],
    ],
    [
      'one for other questions, in a document for every service',
      [questionRule('r', { skip: true }, at('gone'))],
    ],
    [
      'one after an automatic answer that may find nothing',
      [questionRule('r', { answer: 'only_option' }), questionRule('s', { answer: 'default_option' })],
    ],
    [
      'an earlier one that may say no',
      [
        questionRule('r', { skip: false }, { 'session.guest': { const: true } }),
        questionRule('s', { skip: true }, { 'session.admin': { const: true } }),
      ],
    ],
  ])('does not report a rule that may count: %s', (_about, rules) => {
    expect(check(threeLevels, rulesOf(...rules))).toEqual([]);
  });

  it('finds shadowed rules at every decision point', () => {
    const rule = (id: string, point: string, consequence: object, when: object = {}) =>
      writtenRule(point, consequence, { id, when });
    const guest = { 'session.guest': { const: true } };
    const rules = compileSound(
      documentOf([
        rule('entry-a', 'entry', { redirect: '/a' }),
        rule('entry-b', 'entry', { redirect: '/b' }, guest),
        rule('last-a', 'after_last', { go: 'quote' }),
        rule('last-b', 'after_last', { go: 'expert_selection' }, guest),
        rule('quote-a', 'quote', { show: ['notes'], hide: ['voucher'] }),
        rule('quote-b', 'quote', { hide: ['notes'] }, guest),
        rule('quote-c', 'quote', { hide: ['notes', 'price_box'] }, guest),
        rule('placed-a', 'placed', { notify: ['android'] }),
        rule('placed-b', 'placed', { notify: [] }, guest),
        rule('placed-c', 'placed', { navigate: '/x' }, guest),
      ]),
    );
    const shadowed = checkService(soundService, rules, city).findings.map(({ rule }) => rule);
    expect(shadowed).toEqual(['entry-b', 'last-b', 'quote-b', 'placed-b']);
  });

  it('lists the rules that never match in one of many services', () => {
    const service = makeService([ask('a')]);
    const rules = rulesOf(
      questionRule('here', { skip: true }, at('a')),
      questionRule('there', { skip: true }, at('b')),
    );
    expect([...checkService(service, rules, city).unmatched].map(({ id }) => id)).toEqual(['there']);
  });

  it.each([
    ['a chain', (index: number) => index - 1],
    ['a tree', (index: number) => Math.floor((index - 1) / 2)],
    ['one cycle', (index: number) => (index + 299) % 300],
  ])('terminates with 300 questions: %s', (shape, parentOf) => {
    const questions = Array.from({ length: 300 }, (_none, index) =>
      ask(`q${index}`, parentOf(index) < 0 ? {} : { under: [`q${parentOf(index)}`, 'yes'] }),
    );
    const codes = new Set(check(questions, defaultRules).map(({ code }) => code));
    expect(codes.has('parent_cycle')).toBe(shape === 'one cycle');
  });
});
