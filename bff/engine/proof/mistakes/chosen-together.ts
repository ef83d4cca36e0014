import { ask } from '../../flow/flow-fixtures.ts';
import { at, ruleAt, type Mistake } from './mistake.ts';

const several = ask('several', { type: 'multi_select', options: ['x', 'y', 'z'], is_mandatory: false });
const many = ask('several', {
  type: 'multi_select',
  options: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  is_mandatory: false,
});
const questions = [several, ask('last')];
const gone = { keep_options: { id: { const: 'gone' } } };
const last = { 'question.id': { const: 'last' } };
const chosen = (option: string) => ({ 'answers.several': { contains: { const: option } } });

export const chosenTogetherMistakes: readonly Mistake[] = [
  {
    about: 'a dead end where two options are chosen together',
    questions,
    rules: [at('last', 'r', gone, { 'answers.several': { containsAll: ['x', 'z'], maxItems: 2 } })],
    found: { severity: 'error', code: 'no_option_left', question: 'last' },
  },
  {
    about: 'a dead end where three of many options are chosen with two others, and without a fourth',
    questions: [many, ask('last')],
    rules: [
      ruleAt('question', 'r', gone, last, {
        all: [
          { 'answers.several': { containsAll: ['e', 'g', 'h'], minItems: 5, maxItems: 5 } },
          { 'answers.several': { not: { contains: { const: 'a' } } } },
        ],
      }),
    ],
    found: { severity: 'error', code: 'no_option_left', question: 'last', rule: 'r' },
  },
  {
    about: 'a rule whose maps exclude one another',
    questions,
    rules: [
      ruleAt('question', 'r', { skip: true }, last, {
        all: [{ 'answers.several': { maxItems: 1 } }, { 'answers.several': { containsAll: ['x', 'y'] } }],
      }),
    ],
    found: { severity: 'warning', code: 'rule_never_matches', rule: 'r' },
  },
  {
    about: 'a rule in the shadow of one with fewer maps',
    questions,
    rules: [
      ruleAt('question', 'first', { skip: true }, last, { all: [chosen('x')] }),
      ruleAt('question', 'second', { skip: true }, last, { all: [chosen('x'), chosen('y')] }),
    ],
    found: { severity: 'warning', code: 'rule_shadowed', rule: 'second' },
  },
  {
    about: 'a fact that no map can read',
    questions,
    rules: [ruleAt('entry', 'r', { redirect: '/' }, {}, { all: [chosen('x')] })],
    found: { severity: 'error', code: 'path_not_here', path: '/rules/0/all/0/answers.several' },
  },
];
