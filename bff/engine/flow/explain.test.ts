import { describe, expect, it } from 'vitest';
import { questionRule, rulesOf } from '../rules/rule-fixtures.ts';
import { Customer } from './customer-fixture.ts';
import { explainFlow } from './explain.ts';
import { concealPersonal } from './explain-privacy.ts';

const concealed = '•••';
import { ask, makeFlow, noon } from './flow-fixtures.ts';
import type { Flow } from './flow.ts';

const times = { entered: noon, decided: noon };
const explain = (customer: Customer) => explainFlow(customer.flow, customer.state, times);

const skipsMoving = questionRule('no-moving', { skip: true }, { 'question.id': { const: 'moving' } });
const answersSize = questionRule(
  'size-is-small',
  { answer: { values: ['small'] } },
  { 'question.id': { const: 'size' }, 'answers.kind': { contains: { const: 'home' } } },
);
const again = questionRule(
  'size-is-large',
  { answer: { values: ['large'] } },
  { 'question.id': { const: 'size' } },
);

const flow = (): Flow =>
  makeFlow(
    [
      ask('kind', { options: ['home', 'office'] }),
      ask('size', { options: ['small', 'large'] }),
      ask('moving'),
      ask('lift', { under: ['moving', 'yes'] }),
      ask('floor', { under: ['kind', 'office'] }),
      ask('notes', { type: 'text', is_mandatory: false }),
      ask('reason', { under: ['notes'] }),
      ask('lost', { under: ['missing', 'yes'] }),
      ask('last'),
    ],
    { rules: rulesOf(skipsMoving, answersSize, again) },
  );

describe('an explanation', () => {
  it('gives the status of every question and the reason of a hidden one', () => {
    const { questions } = explain(new Customer(flow()).go('home', []));
    expect(questions.map(({ id, standing, hidden }) => [id, standing, hidden])).toEqual([
      ['kind', 'passed', null],
      ['size', 'answered_by_rule', null],
      ['moving', 'hidden', 'skipped_by_rule'],
      ['lift', 'hidden', 'parent_hidden'],
      ['floor', 'hidden', 'requirement_not_met'],
      ['notes', 'passed', null],
      ['reason', 'hidden', 'parent_unanswered'],
      ['lost', 'hidden', 'unreachable'],
      ['last', 'current', null],
    ]);
  });

  it('says who answered', () => {
    const { questions } = explain(new Customer(flow()).go('home', ['یادداشت']));
    const answered = questions.flatMap(({ id, answer }) => (answer ? [[id, answer.by, answer.values]] : []));
    expect(answered).toEqual([
      ['kind', 'customer', ['home']],
      ['size', 'rule', ['small']],
      ['notes', 'customer', ['یادداشت']],
    ]);
  });

  it('says that a question did not accept the answer of a rule, and that others were not tried', () => {
    const where = { 'question.id': { const: 'area' } };
    const refusing = makeFlow(
      [
        ask('kind', { options: ['home', 'office'] }),
        ask('area', { type: 'number', options: [], min_allowed_value: 1, max_allowed_value: 100 }),
      ],
      {
        rules: rulesOf(
          questionRule('from-nothing', { answer: { from: 'query.source' } }, where),
          questionRule('too-large', { answer: { values: ['4000'] }, texts: { title: 'large' } }, where),
          questionRule('fitting', { answer: { values: ['50'] } }, where),
        ),
      },
    );
    const area = explain(new Customer(refusing).go('home')).questions[1];
    expect(area).toMatchObject({ standing: 'current', answer: null });
    expect(area?.trace.map(({ rule, outcome }) => [rule, outcome])).toEqual([
      ['from-nothing', { answer: 'nothing_to_answer' }],
      ['too-large', { answer: 'refused', texts: 'taken' }],
      ['fitting', { answer: 'overruled' }],
    ]);
  });

  it('includes the remembered answer of a hidden question', () => {
    const customer = new Customer(flow()).go('office', 'yes').jump('kind').answer('home');
    const floor = explain(customer).questions.find(({ id }) => id === 'floor');
    expect(floor).toMatchObject({ standing: 'hidden', answer: { by: 'customer', values: ['yes'] } });
  });

  it('lists each rule with its facts at that question and its outcome', () => {
    const { questions } = explain(new Customer(flow()).go('home'));
    const [, size] = questions;
    expect(size?.trace.filter(({ matched }) => matched)).toEqual([
      {
        rule: 'size-is-small',
        document: expect.stringMatching(/^test@0#/) as string,
        undone_by: null,
        at: 'question',
        matched: true,
        facts: [
          { path: 'question.id', value: 'size', holds: true },
          { path: 'answers.kind', value: ['home'], holds: true },
        ],
        outcome: { answer: 'taken' },
        because: 'because of size-is-small',
      },
      expect.objectContaining({ rule: 'size-is-large', outcome: { answer: 'overruled' } }),
    ]);
    const office = explain(new Customer(flow()).go('office')).questions[1]?.trace;
    expect(office?.find(({ rule }) => rule === 'size-is-small')).toMatchObject({
      matched: false,
      facts: [{ holds: true }, { path: 'answers.kind', value: ['office'], holds: false }],
      outcome: {},
    });
    // A question that its parent hides was never decided.
    expect(questions.find(({ id }) => id === 'lift')?.trace).toEqual([]);
  });

  it("matches the flow's decisions for every question and any answers", () => {
    const customer = new Customer(flow()).go('office');
    const before = JSON.stringify(customer.state);
    explain(customer);
    expect(JSON.stringify(customer.state)).toBe(before);
    expect(customer.step).toBe('floor');
    expect(explain(customer).questions.filter(({ standing }) => standing === 'current')).toMatchObject([
      { id: 'floor' },
    ]);
  });

  it('contains the frozen facts and the traces of decisions beyond questions', () => {
    const { facts, decisions } = explainFlow(
      makeFlow([ask('q')]),
      new Customer(makeFlow([ask('q')])).state,
      times,
    );
    expect(facts).toMatchObject({
      'session.guest': false,
      'flow.mode': 'new',
      'service.slug': 'cleaning',
      'city.id': '1',
    });
    expect(Object.keys(facts).some((path) => path.startsWith('question.'))).toBe(false);
    expect(decisions.entry.map(({ rule }) => rule)).toContain('new-work-flow-begins-with-the-experts');
    expect(decisions.placed.length).toBeGreaterThan(0);
  });
});

describe('an explanation of counted options', () => {
  const rooms = ask('rooms', { type: 'numerical_multi_select', options: ['small', 'large'] });
  const child = ask('child', { under: ['rooms', 'large'] });
  const counted = makeFlow([rooms, child, ask('note', { type: 'text' })], {
    rules: rulesOf(questionRule('looks', { skip: true }, { parent_answer: { contains: { const: 'none' } } })),
  });
  const counts = [
    { value: 'small', number: 2 },
    { value: 'large', number: 1 },
  ];
  const customer = () =>
    new Customer(counted)
      .send({ name: 'answer', args: { question: 'rooms', values: ['small', 'large'], counts } })
      .next();

  it('has their counts, their options and the answer of the parent', () => {
    const explained = explain(customer());
    const [first, second] = explained.questions;
    expect(first).toMatchObject({
      options: ['small', 'large'],
      answer: { by: 'customer', values: ['small', 'large'], counts },
    });
    expect(second).toMatchObject({ standing: 'current', options: ['yes', 'no'] });
    expect(second?.trace[0]?.facts).toEqual([
      { path: 'parent_answer', value: ['small', 'large'], holds: false },
    ]);
    for (const reader of ['operator', 'rules_editor'] as const) {
      const shown = concealPersonal(counted, explained, reader);
      expect(shown.questions[0]).toEqual(first);
      expect(shown.questions[1]).toEqual(second);
      expect(Object.keys(shown.decisions)).toEqual(['entry', 'after_last', 'quote', 'payment', 'placed']);
    }
  });

  it('hides the counts with the values', () => {
    const explained = explain(customer());
    const [first, ...others] = explained.questions;
    const answer = { by: 'customer' as const, values: ['small', 'removed'], counts };
    const changed = {
      ...explained,
      questions: [{ ...first, answer }, ...others] as typeof explained.questions,
    };
    expect(concealPersonal(counted, changed, 'rules_editor').questions[0]?.answer).toEqual({
      by: 'customer',
      values: ['small', concealed],
    });
    expect(concealPersonal(counted, changed, 'operator').questions[0]?.answer).toEqual(answer);
  });

  it('hides the child of an option with the count 0', () => {
    const zero = [{ value: 'small', number: 2 }];
    const only = new Customer(counted)
      .send({ name: 'answer', args: { question: 'rooms', values: ['small'], counts: zero } })
      .next();
    expect(explain(only).questions[1]).toMatchObject({
      hidden: 'requirement_not_met',
      options: null,
      trace: [],
    });
  });
});

describe('what is personal in an explanation', () => {
  const looksAtNotes = questionRule('looks', { skip: false }, { 'answers.notes': { minItems: 1 } });
  const personal = makeFlow(
    [
      ask('kind', { options: ['home', 'office'] }),
      ask('notes', { type: 'text' }),
      ask('phone', { type: 'text', type_tags: ['client_phone'] }),
      ask('last', { under: ['notes'] }),
    ],
    { rules: rulesOf(looksAtNotes) },
  );
  const query = { voucher: 'SECRET-CODE', address_id: 'a_77' };
  const customer = new Customer(personal, { query }).go('home', 'خیابان گل', '09123456789');
  const whole = explain(customer);

  it('is shown to operators except for phones and voucher codes', () => {
    const shown = concealPersonal(personal, whole, 'operator');
    expect(shown.questions.map(({ answer }) => answer?.values ?? null)).toEqual([
      ['home'],
      ['خیابان گل'],
      [concealed],
      null,
    ]);
    expect(shown.facts).toMatchObject({ 'query.voucher': concealed, 'query.address_id': 'a_77' });
    expect(shown.questions[3]?.trace[0]?.facts).toMatchObject([{ value: ['خیابان گل'], holds: true }]);
    expect(JSON.stringify(shown)).not.toMatch(/9123456789|SECRET/);
  });

  it('is hidden from rules editors, who see choices and that a text was typed', () => {
    const shown = concealPersonal(personal, whole, 'rules_editor');
    expect(shown.questions[0]?.answer?.values).toEqual(['home']);
    expect(shown.questions[1]?.answer?.values).toEqual([concealed]);
    expect(shown.questions[3]?.trace[0]?.facts).toMatchObject([{ value: [concealed], holds: true }]);
    expect(JSON.stringify(shown)).not.toMatch(/گل|9123456789|SECRET|a_77/);
    expect(shown.facts['query.workman']).toBeNull();
  });
});
