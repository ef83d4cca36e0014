import { ask } from '../../flow/flow-fixtures.ts';
import { at, type Mistake } from './mistake.ts';

const error = { severity: 'error' as const };
const area = ask('area', {
  type: 'number',
  options: [],
  min_allowed_value: 10,
  max_allowed_value: 300,
  step: 10,
});
const rooms = ask('rooms', {
  type: 'numerical_multi_select',
  options: ['bed', 'bath', 'hall'],
  min_allowed_value: 1,
  max_allowed_value: 4,
});
const gone = (when: object) => at('last', 'r', { keep_options: { id: { const: 'gone' } } }, when);
const questions = [area, rooms, ask('last')];

export const amountMistakes: readonly Mistake[] = [
  {
    about: 'a dead end above a number',
    questions,
    rules: [gone({ 'answers.area.number': { minimum: 151, maximum: 169 } })],
    found: { ...error, code: 'no_option_left', question: 'last' },
  },
  {
    about: 'a dead end at a sum that takes several options',
    questions,
    rules: [gone({ 'answers.rooms.total': { const: 11 } })],
    found: { ...error, code: 'no_option_left', question: 'last' },
  },
  {
    about: 'a dead end at one count',
    questions,
    rules: [gone({ 'answers.rooms.counts.bath': { const: 3 } })],
    found: { ...error, code: 'no_option_left', question: 'last' },
  },
  {
    about: 'a dead end where one option has no count',
    questions,
    rules: [gone({ 'answers.rooms.counts.bed': { const: 0 } })],
    found: { ...error, code: 'no_option_left', question: 'last' },
  },
  {
    about: 'a number of a choice',
    questions,
    rules: [gone({ 'answers.rooms.number': { minimum: 3 } })],
    found: { ...error, code: 'other_answer', rule: 'r' },
  },
  {
    about: 'a sum of what is not counted',
    questions: [ask('a'), ask('last')],
    rules: [gone({ 'answers.a.total': { minimum: 3 } })],
    found: { ...error, code: 'other_answer', rule: 'r' },
  },
  {
    about: 'the count of an option that does not exist',
    questions,
    rules: [gone({ 'answers.rooms.counts.cellar': { minimum: 1 } })],
    found: { ...error, code: 'other_answer', rule: 'r' },
  },
  {
    about: 'different options counted where their sum may be meant',
    questions,
    rules: [at('last', 'r', { texts: { title: 'x' } }, { 'answers.rooms': { minItems: 3 } })],
    found: { severity: 'warning', code: 'distinct_options', rule: 'r', path: '/rules/0/when' },
  },
  {
    about: 'a question whose id ends as a fact does',
    questions: [ask('a.total'), ask('b')],
    found: { ...error, code: 'reserved_id', question: 'a.total' },
  },
];
