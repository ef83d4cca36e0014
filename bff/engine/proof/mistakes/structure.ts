import { ask } from '../../flow/flow-fixtures.ts';
import { at, type Mistake } from './mistake.ts';

const error = { severity: 'error' } as const;

export const structureMistakes: readonly Mistake[] = [
  {
    about: 'a question that is its own parent',
    questions: [ask('a', { under: ['a', 'yes'] }), ask('b')],
    found: { ...error, code: 'parent_cycle', question: 'a' },
  },
  {
    about: 'a cycle of two parents',
    questions: [ask('a', { under: ['b', 'yes'] }), ask('b', { under: ['a', 'yes'] })],
    found: { ...error, code: 'parent_cycle', question: 'a' },
  },
  {
    about: 'a cycle of ten parents behind a sound question',
    questions: [
      ask('start'),
      ...Array.from({ length: 10 }, (_none, index) => ask(`q${index}`, { under: [`q${(index + 1) % 10}`] })),
    ],
    found: { ...error, code: 'parent_cycle', question: 'q0' },
  },
  {
    about: 'what hangs below a cycle',
    questions: [
      ask('a', { under: ['b', 'yes'] }),
      ask('b', { under: ['a', 'yes'] }),
      ask('c', { under: ['b', 'yes'] }),
    ],
    found: { severity: 'warning', code: 'cascade', question: 'a' },
  },
  {
    about: 'a parent that does not exist',
    questions: [ask('a'), ask('b', { under: ['gone', 'yes'] })],
    found: { ...error, code: 'unknown_parent', question: 'b', path: '/questions/1/parent' },
  },
  {
    about: 'a parent that comes later',
    questions: [ask('a', { under: ['b', 'yes'] }), ask('b')],
    found: { ...error, code: 'later_parent', question: 'a' },
  },
  {
    about: 'a grandparent that comes later',
    questions: [ask('b', { under: ['a', 'yes'] }), ask('c', { under: ['b', 'yes'] }), ask('a')],
    found: { severity: 'warning', code: 'cascade', question: 'b' },
  },
  {
    about: 'requirements that name no option of the parent',
    questions: [ask('a'), ask('b', { under: ['a', 'maybe'] })],
    found: { ...error, code: 'unknown_requirement', question: 'b' },
  },
  {
    about: 'one requirement of two that names no option',
    questions: [ask('a'), ask('b', { under: ['a', 'yes', 'maybe'] })],
    found: { severity: 'warning', code: 'unknown_requirement', question: 'b' },
  },
  {
    about: 'a requirement above the greatest number of the parent',
    questions: [
      ask('size', { type: 'number', options: [], min_allowed_value: 1, max_allowed_value: 60 }),
      ask('b', { under: ['size', '70'] }),
    ],
    found: { ...error, code: 'unknown_requirement', question: 'b' },
  },
  {
    about: 'a requirement beside the grid of the parent',
    questions: [
      ask('size', { type: 'number', options: [], min_allowed_value: 0, max_allowed_value: 60, step: 5 }),
      ask('b', { under: ['size', '12'] }),
    ],
    found: { ...error, code: 'unknown_requirement', question: 'b' },
  },
  {
    about: 'a requirement that is no number under a number',
    questions: [ask('size', { type: 'number', options: [] }), ask('b', { under: ['size', 'large'] })],
    found: { ...error, code: 'unknown_requirement', question: 'b' },
  },
  {
    about: 'a requirement that the rules take away from the parent',
    questions: [ask('a'), ask('b', { under: ['a', 'yes'] })],
    rules: [at('a', 'r', { keep_options: { id: { const: 'no' } } })],
    found: { severity: 'warning', code: 'unreachable_question', question: 'b' },
  },
  {
    about: 'a mandatory choice without options',
    questions: [ask('a'), ask('b', { options: [] })],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest: a = yes',
  },
  {
    about: 'a mandatory choice without options after one answer only',
    questions: [ask('a'), ask('b', { options: [], under: ['a', 'no'] })],
    found: { ...error, code: 'no_option_left', question: 'b' },
    way: 'as guest: a = no',
  },
  {
    about: 'a question with a reserved id',
    questions: [ask('a'), ask('@quote')],
    found: { ...error, code: 'reserved_id', question: '@quote' },
  },
  {
    about: 'another step as a question’s id',
    questions: [ask('a'), ask('@phone')],
    found: { ...error, code: 'reserved_id', question: '@phone' },
  },
  {
    about: 'two questions with one id',
    questions: [ask('a'), ask('a')],
    found: { severity: 'warning', code: 'service_mended' },
  },
  {
    about: 'a number whose least is above its most',
    questions: [ask('a', { type: 'number', options: [], min_allowed_value: 10, max_allowed_value: 3 })],
    found: { ...error, question: 'a' },
  },
  {
    about: 'an optional number whose least is above its most',
    questions: [
      ask('a', {
        type: 'number',
        options: [],
        is_mandatory: false,
        min_allowed_value: 10,
        max_allowed_value: 3,
      }),
    ],
    found: { ...error, code: 'min_above_max', question: 'a' },
  },
  {
    about: 'more answers than an upstream takes',
    questions: Array.from({ length: 501 }, (_none, index) => ask(`q${index}`)),
    found: { ...error, code: 'too_many_answers' },
  },
  {
    about: 'more answers than an upstream takes, on one path of two',
    questions: [
      ask('kind', { options: ['few', 'many'] }),
      ...Array.from({ length: 500 }, (_none, index) => ask(`q${index}`, { under: ['kind', 'many'] })),
    ],
    found: { ...error, code: 'too_many_answers' },
  },
];
