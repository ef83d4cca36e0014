import type { Rule } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { questionRule, rulesOf } from '../rules/rule-fixtures.ts';
import { Customer } from './customer-fixture.ts';
import { explainFlow } from './explain.ts';
import { concealPersonal } from './explain-privacy.ts';
import { ask, makeFlow, noon } from './flow-fixtures.ts';
import { lookAhead } from './look-ahead.ts';
import { Evaluation } from './evaluation.ts';

const area = ask('area', {
  type: 'number',
  options: [],
  min_allowed_value: 10,
  max_allowed_value: 300,
  step: 10,
});
const rooms = ask('rooms', {
  type: 'numerical_multi_select',
  options: ['bed', 'bath'],
  max_allowed_value: 9,
});
const products = ask('products', {
  type: 'single_select',
  type_tags: ['product'],
  options: ['lamp', 'shelf'],
});

/** A flow whose second question is asked only under a condition on the first one's answer. */
const flowOf = (first: typeof area, when: Rule['when']) =>
  makeFlow([first, ask('more'), ask('last')], {
    rules: rulesOf(
      questionRule('asked', { skip: false }, { 'question.id': { const: 'more' }, ...when }),
      questionRule('else-hidden', { skip: true }, { 'question.id': { const: 'more' } }),
    ),
  });

type Counts = readonly (readonly [option: string, number: number])[];

const stepAfter = (first: typeof area, when: Rule['when'], values: readonly string[], counts?: Counts) => {
  const customer = new Customer(flowOf(first, when));
  customer.send({
    name: 'answer',
    args: {
      question: first.id,
      values: [...values],
      ...(counts && { counts: counts.map(([value, number]) => ({ value, number })) }),
    },
  });
  return customer.next().step;
};

describe('the numbers of answers', () => {
  it.each<[string, typeof area, Rule['when'], string[], Counts | undefined, string]>([
    ['a number at its bound', area, { 'answers.area.number': { minimum: 150 } }, ['150'], undefined, 'more'],
    [
      'a number as a number, not as a text',
      area,
      { 'answers.area.number': { minimum: 150 } },
      ['20'],
      undefined,
      'last',
    ],
    [
      'a sum',
      rooms,
      { 'answers.rooms.total': { minimum: 5 } },
      ['bed', 'bath'],
      [
        ['bed', 3],
        ['bath', 2],
      ],
      'more',
    ],
    [
      'a smaller sum',
      rooms,
      { 'answers.rooms.total': { minimum: 5 } },
      ['bed', 'bath'],
      [
        ['bed', 3],
        ['bath', 1],
      ],
      'last',
    ],
    ['one count', rooms, { 'answers.rooms.counts.bath': { const: 2 } }, ['bath'], [['bath', 2]], 'more'],
    [
      'one count of several',
      rooms,
      { 'answers.rooms.counts.bath': { const: 2 } },
      ['bed', 'bath'],
      [
        ['bed', 2],
        ['bath', 1],
      ],
      'last',
    ],
    [
      '0 of an option beside others',
      rooms,
      { 'answers.rooms.counts.bath': { const: 0 } },
      ['bed'],
      [['bed', 2]],
      'more',
    ],
    [
      'the count of a product',
      products,
      { 'answers.products.total': { minimum: 2 } },
      ['lamp'],
      [['lamp', 2]],
      'more',
    ],
    [
      'no number of a choice',
      products,
      { 'answers.products.number': { const: null } },
      ['lamp'],
      [['lamp', 1]],
      'more',
    ],
  ])('rules read %s', (_about, first, when, values, counts, step) => {
    expect(stepAfter(first, when, values, counts)).toBe(step);
  });

  it('are null until the question is answered', () => {
    const optional = { ...rooms, is_mandatory: false };
    expect(stepAfter(optional, { 'answers.rooms.total': { const: null } }, [])).toBe('more');
    expect(stepAfter(optional, { 'answers.rooms.counts.bed': { const: null } }, [])).toBe('more');
    expect(stepAfter(optional, { 'answers.rooms.total': { minimum: 0 } }, [])).toBe('last');
  });

  it('of a hidden question count no longer', () => {
    const flow = makeFlow(
      [ask('root'), { ...area, parent: 'root', parent_requirements: ['yes'] }, ask('last')],
      {
        rules: rulesOf(
          questionRule(
            'large',
            { texts: { title: 'large' } },
            { 'question.id': { const: 'last' }, 'answers.area.number': { minimum: 100 } },
          ),
        ),
      },
    );
    const titleOf = (customer: Customer) =>
      new Evaluation(flow, customer.state, noon).row(2)?.decision.texts.title ?? null;
    const customer = new Customer(flow).go('yes', '200');
    expect(titleOf(customer)).toBe('large');
    expect(titleOf(customer.jump('root').answer('no').next())).toBeNull();
  });

  it('are not foreseen for a screen ahead', () => {
    const { flow, state } = new Customer(flowOf(area, { 'answers.area.number': { minimum: 150 } }));
    expect([...lookAhead(new Evaluation(flow, state, noon))]).toEqual([]);
  });

  it('are explained, but what was typed to operators only', () => {
    const flow = flowOf(area, { 'answers.area.number': { minimum: 150 } });
    const customer = new Customer(flow).go('200');
    const explained = explainFlow(flow, customer.state, { entered: noon, decided: noon });
    const valueFor = (reader: 'operator' | 'rules_editor') =>
      concealPersonal(flow, explained, reader).questions[1]?.trace[0]?.facts.find(({ path }) =>
        path.endsWith('.number'),
      )?.value;
    expect(valueFor('operator')).toBe(200);
    expect(valueFor('rules_editor')).toBe('•••');
  });
});
