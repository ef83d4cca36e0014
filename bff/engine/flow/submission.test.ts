import { expect, it } from 'vitest';
import { makeOption } from '../questions/question-fixtures.ts';
import { Customer } from './customer-fixture.ts';
import { Evaluation } from './evaluation.ts';
import { ask, makeFlow } from './flow-fixtures.ts';
import { chosenWorkman, submittedAnswers } from './submission.ts';

const submissionOf = ({ flow, state, at }: Customer) => submittedAnswers(new Evaluation(flow, state, at));

it('sends id, type, title, values, counts and words of each answer, in the order of the questions [O-3.07]', () => {
  const flow = makeFlow([
    ask('rooms', { type: 'numerical_single_select', title: 'اتاق', options: ['small', 'large'] }),
    ask('size', { type: 'number', description: 'متر', title: 'متراژ' }),
  ]);
  const customer = new Customer(flow)
    .send({
      name: 'answer',
      args: { question: 'rooms', values: ['large'], counts: [{ value: 'large', number: 3 }] },
    })
    .next()
    .go('75');
  expect(submissionOf(customer)).toEqual([
    {
      id: 'rooms',
      type: 'numerical_single_select',
      title: 'اتاق',
      values: ['large'],
      counts: [{ value: 'large', number: 3 }],
      text: '۳ × large',
    },
    { id: 'size', type: 'number', title: 'متراژ', values: ['75'], text: '۷۵ متر' },
  ]);
});

it('omits the origin of answers and empty answers', () => {
  const flow = makeFlow([ask('a', { is_mandatory: false }), ask('b', { is_mandatory: false })]);
  const [sent, ...others] = submissionOf(new Customer(flow).go('yes').go([]));
  expect(others).toEqual([]);
  expect(Object.keys(sent ?? {})).toEqual(['id', 'type', 'title', 'values', 'text']);
});

const favourite = makeOption('mine', 'mine', { operation_key: 'FAVORITE_ALLOCATION' });
const allocation = ask('who', { type_tags: ['auto_allocation'], options: ['best', favourite] });

it.each([
  ['workman:w2', ['w2'], 'w2'],
  ['best', ['best'], null],
])('sends the expert in place of the option of a favourite: %s [O-4.49]', (choice, values, workman) => {
  const customer = new Customer(makeFlow([ask('a'), allocation]), { favourites: 2 }).go('yes', choice);
  expect(submissionOf(customer).map((answer) => answer.values)).toEqual([['yes'], values]);
  const { flow, state, at } = customer;
  expect(chosenWorkman(new Evaluation(flow, state, at))).toBe(workman);
});

it('names the expert of the link first, then the one of the expert step [O-1.04]', () => {
  const flow = makeFlow([ask('a'), allocation]);
  const { state, at } = new Customer(flow, { favourites: 2 }).go('yes', 'workman:w2');
  const chosen = { ...state, expert: { chosen: { id: 'e1', name: 'یک' }, settled: true } };
  expect(chosenWorkman(new Evaluation(flow, chosen, at))).toBe('e1');
  const query = { ...state.facts.query, workman: '7' };
  const linked = { ...chosen, facts: { ...state.facts, query } };
  expect(chosenWorkman(new Evaluation(flow, linked, at))).toBe('7');
});
