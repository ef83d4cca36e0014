import { describe, expect, it } from 'vitest';
import { makeOption } from '../questions/question-fixtures.ts';
import { questionRule, rulesOf } from '../rules/rule-fixtures.ts';
import { Customer, stepsAsked } from './customer-fixture.ts';
import { ask, makeFlow } from './flow-fixtures.ts';

type Answers = Parameters<typeof stepsAsked>[1];
type Table = readonly (readonly [about: string, answers: Answers, steps: readonly string[]])[];

describe('the first step', () => {
  it('is the first visible question [O-4.03]', () => {
    const hidden = ask('auto', { type_tags: ['auto_allocation'] });
    const flow = makeFlow([hidden, ask('orphan', { under: ['auto'] }), ask('first'), ask('second')]);
    expect(new Customer(flow, { query: { workman: 'w1' } }).step).toBe('first');
    expect(new Customer(flow).step).toBe('auto');
  });

  it('is the first question that no rule answers [O-4.03]', () => {
    const flow = makeFlow([ask('only', { options: ['yes'] }), ask('first')]);
    expect(new Customer(flow)).toMatchObject({ phase: 'questions', step: 'first', intent: null });
  });

  it.each([
    ['there is no question', []],
    ['every question is answered by a rule', [ask('only', { options: ['yes'] })]],
    ['no question can be shown', [ask('orphan', { under: ['missing'] })]],
  ])('leads to the quote when %s', (_about, questions) => {
    expect(new Customer(makeFlow(questions))).toMatchObject({
      phase: 'quote_pending',
      step: '@quote',
      intent: { call: 'quote' },
    });
  });
});

describe('next', () => {
  const kinds = makeFlow([
    ask('kind', { options: ['home', 'office', 'stairs'] }),
    ask('rooms', { under: ['kind', 'home'] }),
    ask('floors', { under: ['kind', 'office', 'stairs'] }),
    ask('lift', { under: ['floors', 'yes'], is_mandatory: false }),
    ask('size', { type: 'number', under: ['lift'], is_mandatory: false }),
    ask('note', { type: 'text', is_mandatory: false }),
  ]);
  const byRequirement: Table = [
    ['one option shows one child', { kind: 'home', rooms: 'yes' }, ['kind', 'rooms', 'note', '@quote']],
    ['one of two required', { kind: 'stairs', floors: 'no' }, ['kind', 'floors', 'note', '@quote']],
    [
      'a grandchild comes with its parent',
      { kind: 'office', floors: 'yes', lift: 'yes' },
      ['kind', 'floors', 'lift', 'size', 'note', '@quote'],
    ],
  ];
  it.each(byRequirement)(
    'skips what the parent answer does not show: %s [O-4.05]',
    (_about, answers, steps) => {
      expect(stepsAsked(kinds, answers)).toEqual(steps);
    },
  );

  it('skips a question whose parent is unanswered [O-4.04]', () => {
    const answers = { kind: 'office', floors: 'yes' };
    expect(stepsAsked(kinds, answers)).toEqual(['kind', 'floors', 'lift', 'note', '@quote']);
  });

  const several = makeFlow([
    ask('extras', { type: 'multi_select', options: ['a', 'b', 'c'], is_mandatory: false }),
    ask('of_b', { under: ['extras', 'b'] }),
    ask('of_any', { under: ['extras'] }),
  ]);
  const bySeveral: Table = [
    ['none chosen', {}, ['extras', '@quote']],
    [
      'the required one among others',
      { extras: ['a', 'b'], of_b: 'yes', of_any: 'yes' },
      ['extras', 'of_b', 'of_any', '@quote'],
    ],
    ['others only', { extras: ['a', 'c'], of_any: 'yes' }, ['extras', 'of_any', '@quote']],
  ];
  it.each(bySeveral)(
    'follows any of several values, or any answer where none is named: %s [O-4.04] [O-4.05]',
    (_about, answers, steps) => {
      expect(stepsAsked(several, answers)).toEqual(steps);
    },
  );

  it('never shows a question whose parent comes later, is itself or is missing', () => {
    const flow = makeFlow([
      ask('early', { under: ['late'] }),
      ask('self', { under: ['self'] }),
      ask('lost', { under: ['missing'] }),
      ask('late'),
    ]);
    expect(stepsAsked(flow, { late: 'yes' })).toEqual(['late', '@quote']);
  });
});

describe('visibility', () => {
  const flow = makeFlow([
    ask('a'),
    ask('b', { under: ['a', 'yes'] }),
    ask('c', { under: ['b', 'yes'] }),
    ask('d', { under: ['c'] }),
    ask('last'),
  ]);

  it('is transitive: a hidden parent hides all its descendants, whatever their answers are', () => {
    const customer = new Customer(flow).go('yes', 'yes', 'yes', 'yes', 'yes');
    expect(customer.submitted()).toEqual(['a', 'b', 'c', 'd', 'last']);
    customer.quoted().jump('a').answer('no').next();
    expect(customer.submitted()).toEqual(['a', 'last']);
    expect(customer).toMatchObject({ phase: 'quote_pending' });
  });

  it('restores remembered answers with their questions', () => {
    const customer = new Customer(flow).go('yes', 'yes', 'yes', 'no', 'yes').quoted();
    customer.jump('a').go('no').quoted();
    expect(customer.submitted()).toEqual(['a', 'last']);
    expect(customer.state.answers['d']?.values).toEqual(['no']);
    customer.jump('a').go('yes');
    expect(customer).toMatchObject({ phase: 'quote_pending' });
    expect(customer.submitted()).toEqual(['a', 'b', 'c', 'd', 'last']);
  });

  it('hides the answer of a hidden question from the rules', () => {
    const rules = rulesOf(
      questionRule(
        'not-with-b',
        { skip: true },
        { 'question.id': { const: 'last' }, 'answers.b': { contains: { const: 'yes' } } },
      ),
    );
    const ruled = makeFlow([ask('a'), ask('b', { under: ['a', 'yes'] }), ask('last')], { rules });
    const customer = new Customer(ruled).go('yes', 'yes');
    expect(customer.phase).toBe('quote_pending');
    customer.quoted().jump('a').answer('no').next();
    expect(customer.step).toBe('last');
  });
});

describe('an automatic answer', () => {
  const single = [
    ask('first'),
    ask('only', { options: ['one'] }),
    ask('child', { under: ['only', 'one'] }),
    ask('last'),
  ];

  it('is given to a mandatory single select with one option, which is skipped [O-4.07]', () => {
    const flow = makeFlow(single);
    expect(stepsAsked(flow, { first: 'yes', child: 'no', last: 'no' })).toEqual([
      'first',
      'child',
      'last',
      '@quote',
    ]);
  });

  it('is sent and visible to its children [O-4.07]', () => {
    const customer = new Customer(makeFlow(single)).go('yes', 'yes', 'yes');
    expect(customer.submitted()).toEqual(['first', 'only', 'child', 'last']);
  });

  it('is not given to operators [O-4.09]', () => {
    const facts = { session: { admin: true } };
    const answers = { first: 'yes', only: 'one', child: 'no', last: 'no' };
    expect(stepsAsked(makeFlow(single), answers, facts)).toEqual([
      'first',
      'only',
      'child',
      'last',
      '@quote',
    ]);
  });

  it.each([
    ['is optional', ask('only', { options: ['one'], is_mandatory: false })],
    ['is a multi select', ask('only', { type: 'multi_select', options: ['one'] })],
    ['has two options', ask('only')],
  ])('is not given when the question %s', (_about, question) => {
    expect(new Customer(makeFlow([question])).step).toBe('only');
  });

  it('is the default option when the link asks for automatic answers [O-4.08]', () => {
    const marked = makeOption('b', 'b', { is_default_answer: true });
    const flow = makeFlow([ask('chosen', { options: ['a', marked] }), ask('next')]);
    expect(new Customer(flow, { query: { auto_answered: true } }).step).toBe('next');
    expect(new Customer(flow).step).toBe('chosen');
    const operator = { query: { auto_answered: true }, session: { admin: true } };
    expect(new Customer(flow, operator).step).toBe('chosen');
  });

  it('is the value that a rule chose [O-4.08]', () => {
    const rules = rulesOf(
      questionRule('b-it-is', { answer: { values: ['no'] } }, { 'question.id': { const: 'chosen' } }),
    );
    const flow = makeFlow([ask('chosen'), ask('other', { under: ['chosen', 'no'] })], { rules });
    expect(new Customer(flow).step).toBe('other');
  });
});

describe('behind the last question', () => {
  const flow = makeFlow([ask('a'), ask('b', { is_mandatory: false })]);

  it('submits the given answers for a quote [O-4.18]', () => {
    const customer = new Customer(flow).go('yes').next();
    expect(customer).toMatchObject({ phase: 'quote_pending', step: '@quote', intent: { call: 'quote' } });
    expect(customer.submitted()).toEqual(['a']);
  });

  it('checks the whole path again and asks a question that became open first', () => {
    const way = makeFlow([ask('a'), ask('of_no', { under: ['a', 'no'] }), ask('b'), ask('c')]);
    const customer = new Customer(way).go('yes', 'yes').jump('a', 'history').answer('no');
    customer.jump('c', 'history');
    expect(customer.step).toBe('a');
    customer.jump('b', 'history').next();
    expect(customer.step).toBe('c');
    expect(customer.go('yes')).toMatchObject({ phase: 'questions', step: 'of_no', intent: null });
    expect(customer.go('yes')).toMatchObject({ phase: 'quote_pending', intent: { call: 'quote' } });
  });
});

describe('a date', () => {
  const when = ask('when', { type: 'timestamp', options: [] });
  const flow = makeFlow([when, ask('b')], { service: { min_hours_before_order_allowed: 3 } });

  const answered = (value: string) => ({
    name: 'answer' as const,
    args: { question: 'when', values: [value] },
  });

  it('is refused with the required notice when it is too soon [O-5.04] [O-5.05]', () => {
    const customer = new Customer(flow);
    expect(customer.refusalOf(answered('2026-05-05T14:45:00Z'))).toMatchObject({
      message: 'زمان سفارش باید برای حداقل ۳ ساعت آینده باشد',
      field: 'when',
    });
    expect(customer.state.answers).toEqual({});
    expect(customer.answer('2026-05-05T15:00:00Z').next().step).toBe('b');
  });

  it('blocks next when it has come too near since it was chosen [O-5.05]', () => {
    const customer = new Customer(flow).answer('2026-05-05T15:00:00Z');
    customer.at += 60_000;
    expect(customer.refusalOf({ name: 'next', args: {} })).toMatchObject({
      message: 'زمان سفارش باید برای حداقل ۳ ساعت آینده باشد',
      field: 'when',
    });
  });

  it('needs a quarter of an hour of notice by default [O-5.05]', () => {
    const customer = new Customer(makeFlow([when, ask('b')]));
    expect(customer.refusalOf(answered('2026-05-05T12:00:00Z')).message).toBe(
      'زمان سفارش باید حداقل یک ربع آینده باشد',
    );
    expect(customer.answer('2026-05-05T12:15:00Z').next().step).toBe('b');
  });

  it('is asked again before the order is placed when it has come too near [O-5.05]', () => {
    const customer = new Customer(flow).answer('2026-05-05T15:00:00Z').next().go('yes').quoted();
    customer.at += 60_000;
    customer.send({ name: 'place_order', args: {} });
    expect(customer).toMatchObject({ phase: 'questions', step: 'when', intent: null });
    expect(customer.effects).toMatchObject([{ type: 'toast', level: 'warning' }]);
  });
});
