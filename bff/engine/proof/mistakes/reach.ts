import { ask } from '../../flow/flow-fixtures.ts';
import { makeOption } from '../../questions/question-fixtures.ts';
import { answered, at, guest, notAnswered, ruleAt, type Mistake } from './mistake.ts';

const error = { severity: 'error' } as const;
const skip = { skip: true };
const branches = [
  ask('kind', { options: ['left', 'right'] }),
  ask('left-size', { under: ['kind', 'left'], options: ['small', 'large'] }),
  ask('right-size', { under: ['kind', 'right'], options: ['small', 'large'] }),
  ask('end'),
];
const chain = [ask('a'), ask('b', { under: ['a', 'yes'] }), ask('c', { under: ['b', 'yes'] })];

export const reachMistakes: readonly Mistake[] = [
  {
    about: 'a question that a rule always skips',
    rules: [at('b', 'r', skip)],
    found: { severity: 'note', code: 'unreachable_question', question: 'b', rule: 'r' },
  },
  {
    about: 'what hangs below a question that a rule always skips',
    questions: chain,
    rules: [at('a', 'r', skip)],
    found: { severity: 'warning', code: 'cascade', question: 'a' },
  },
  {
    about: 'a question that a rule always answers',
    rules: [at('b', 'r', { answer: { values: ['yes'] } })],
    found: { severity: 'note', code: 'unvisited_question', question: 'b', rule: 'r' },
  },
  {
    about: 'a child whose parent a rule always answers otherwise',
    questions: chain,
    rules: [at('a', 'r', { answer: { values: ['no'] } })],
    found: { severity: 'warning', code: 'unreachable_question', question: 'b' },
  },
  {
    about: 'a child that is skipped after every answer that shows it',
    questions: chain,
    rules: [at('c', 'r', skip, answered('a', 'yes'))],
    found: { ...error, code: 'contradiction', question: 'c' },
  },
  {
    about: 'a child that needs two answers of one question',
    questions: chain,
    rules: [at('c', 'r', skip, notAnswered('a', 'no'))],
    found: { ...error, code: 'contradiction', question: 'c' },
  },
  {
    about: 'a question that needs answers of two branches',
    questions: branches,
    rules: [
      at('end', 'one', skip, notAnswered('left-size', 'small')),
      at('end', 'two', skip, notAnswered('right-size', 'small')),
    ],
    found: { ...error, code: 'contradiction', question: 'end' },
  },
  {
    about: 'a branch that needs an answer of the other branch',
    questions: branches,
    rules: [at('right-size', 'r', skip, notAnswered('left-size', 'large'))],
    found: { ...error, code: 'contradiction', question: 'right-size' },
  },
  {
    about: 'a question that needs the sign-in and the guest',
    rules: [at('b', 'one', skip, guest), at('b', 'two', skip, { 'session.guest': { const: false } })],
    found: { ...error, code: 'contradiction', question: 'b' },
  },
  {
    about: 'a question that needs two values of one link',
    rules: [
      at('b', 'one', skip, { 'query.utm_source': { not: { const: 'spring' } } }),
      at('b', 'two', skip, { 'query.utm_source': { not: { const: 'autumn' } } }),
    ],
    found: { ...error, code: 'contradiction', question: 'b' },
  },
  {
    about: 'a child whose option another rule takes away after the answer that leads there',
    questions: [ask('a'), ask('b', { under: ['a', 'yes'] }), ask('c', { under: ['b', 'yes'] })],
    rules: [at('b', 'r', { keep_options: { id: { const: 'no' } } }, answered('a', 'yes'))],
    found: { ...error, code: 'contradiction', question: 'c' },
  },
  {
    about: 'a child that a given answer never shows',
    questions: [
      ask('a', {
        is_mandatory: false,
        options: [makeOption('yes', 'yes', { is_default_answer: true }), makeOption('no', 'no')],
      }),
      ask('b', { under: ['a', 'no'] }),
    ],
    rules: [at('a', 'r', { answer: 'given_answer' })],
    found: { severity: 'warning', code: 'unvisited_question', question: 'b' },
  },
  {
    about: 'a child of an optional question that a given answer passes over empty',
    questions: [ask('a', { is_mandatory: false }), ask('b', { under: ['a'] })],
    rules: [at('a', 'r', { answer: 'given_answer' })],
    found: { severity: 'warning', code: 'unvisited_question', question: 'b' },
  },
  {
    about: 'a child whose option is lost wherever its parent is asked',
    questions: branches,
    rules: [
      ruleAt(
        'question',
        'r',
        { keep_options: { id: { const: 'small' } } },
        {
          'question.id': { const: 'left-size' },
          ...answered('kind', 'left'),
        },
      ),
      at('end', 'off', skip, notAnswered('left-size', 'large')),
    ],
    found: { ...error, code: 'contradiction', question: 'end' },
  },
  {
    about: 'a rule that matches no question',
    rules: [at('gone', 'r', skip)],
    found: { severity: 'warning', code: 'rule_never_matches', rule: 'r' },
  },
  {
    about: 'a rule about the answer of a later question',
    rules: [at('a', 'r', skip, answered('b', 'yes'))],
    found: { severity: 'warning', code: 'rule_never_matches', rule: 'r' },
  },
  {
    about: 'a rule whose conditions contradict each other',
    rules: [at('b', 'r', skip, { 'flow.favourites_count': { minimum: 3, maximum: 1 } })],
    found: { severity: 'warning', code: 'rule_never_matches', rule: 'r' },
  },
  {
    about: 'a rule that an earlier one shadows',
    rules: [at('b', 'one', { widget: 'search_select' }), at('b', 'r', { widget: 'search_select' }, guest)],
    found: { severity: 'warning', code: 'rule_shadowed', rule: 'r' },
  },
];
