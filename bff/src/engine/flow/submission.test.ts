import { expect, it } from 'vitest';
import { Customer } from './customer-fixture.ts';
import { Evaluation } from './evaluation.ts';
import { ask, makeFlow } from './flow-fixtures.ts';
import { submittedAnswers } from './submission.ts';

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
