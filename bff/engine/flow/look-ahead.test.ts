import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeOption } from '../questions/question-fixtures.ts';
import { questionRule, rulesOf } from '../rules/rule-fixtures.ts';
import type { FlowEvent } from './advance.ts';
import { Customer } from './customer-fixture.ts';
import { Evaluation } from './evaluation.ts';
import { anyEntry, anyFlow, anyHappenings } from './flow-arbitraries.ts';
import { ask, type FactChanges, makeFlow, noon } from './flow-fixtures.ts';
import type { Flow } from './flow.ts';
import { lookAhead } from './look-ahead.ts';
import { positionOf } from './next-step.ts';
import { change, play, validAnswer } from './play-fixture.ts';
import { constraintsOf } from './question-view.ts';
import type { FlowState } from './state.ts';

const ahead = (flow: Flow, state: FlowState, at = noon) => [...lookAhead(new Evaluation(flow, state, at))];
const seen = (flow: Flow, facts?: FactChanges) =>
  ahead(flow, new Customer(flow, facts).state).map(({ if: condition, evaluation: { state }, events }) => [
    condition?.values ?? null,
    state.step,
    events,
  ]);

describe('what can follow', () => {
  const b = ask('b', { under: ['a', 'yes'] });
  const c = ask('c');

  it('covers each option of a single choice, and the empty answer when it is optional', () => {
    expect(seen(makeFlow([ask('a'), b, c]))).toEqual([
      [['yes'], 'b', 2],
      [['no'], 'c', 2],
    ]);
    expect(seen(makeFlow([ask('a', { is_mandatory: false }), b, c])).at(-1)).toEqual([[], 'c', 1]);
  });

  it('needs one event less when the answer is already given', () => {
    const customer = new Customer(makeFlow([ask('a'), c])).go('yes').back();
    expect(ahead(customer.flow, customer.state).map(({ events }) => events)).toEqual([1, 2]);
  });

  it.each([
    ['a text', ask('a', { type: 'text', options: [] })],
    ['a number', ask('a', { type: 'number', options: [] })],
    ['several options', ask('a', { type: 'multi_select' })],
    ['counted options', ask('a', { type: 'numerical_single_select' })],
  ])('covers %s once for all answers', (_about, question) => {
    expect(seen(makeFlow([question, c]))).toEqual([[null, 'c', 2]]);
  });

  it.each([
    ['a question hangs on counted options', [ask('a', { type: 'numerical_multi_select' }), b, c], undefined],
    [
      'a rule looks at the answer',
      [ask('a', { type: 'text', options: [] }), c],
      [questionRule('r', { skip: true }, { 'answers.a': { contains: { const: 'x' } } })],
    ],
    ['a rule looks at the time', [ask('a'), c], [questionRule('r', { skip: true }, { now: { minimum: 1 } })]],
    [
      'a rule looks at the area and the question gives one',
      [ask('a', { type: 'location', options: [] }), c],
      [questionRule('r', { skip: true }, { 'area.id': { const: '1' } })],
    ],
  ])('is empty where %s', (_about, questions, rules) => {
    expect(seen(makeFlow(questions, rules && { rules: rulesOf(...rules) }))).toEqual([]);
  });

  it('leaves out only the steps that the time can change', () => {
    const night = { 'local.hour': { minimum: 22 } };
    const of = (id: string, when = {}) => ({ 'question.id': { const: id }, ...when });
    const [first, second] = [ask('a'), ask('d', { under: ['a', 'no'] })];
    const skipsB = rulesOf(questionRule('r', { skip: true }, of('b', night)));
    expect(seen(makeFlow([first, b, second], { rules: skipsB }))).toEqual([[['no'], 'd', 2]]);
    const elsewhere = rulesOf(questionRule('r', { skip: true }, of('elsewhere', night)));
    expect(seen(makeFlow([first, b, c], { rules: elsewhere }))).toHaveLength(2);
    const signsIn = rulesOf(questionRule('r', { require_login: true }, of('a', night)));
    expect(seen(makeFlow([first, b, c], { rules: signsIn }))).toHaveLength(2);
    const skipsA = rulesOf(questionRule('r', { skip: true }, of('a', night)));
    expect(seen(makeFlow([first, b, c], { rules: skipsA }))).toEqual([]);
  });

  it('is empty behind a date, which only the server can validate', () => {
    expect(seen(makeFlow([ask('a', { type: 'timestamp', options: [] }), c]))).toEqual([]);
  });

  it('never leads back to the question of an answer that is not sent yet', () => {
    const flow = makeFlow([ask('a', { type: 'text', options: [] }), c]);
    const [first] = ahead(flow, new Customer(flow).state);
    expect(first?.evaluation.state.step).toBe('c');
    expect(first && [...lookAhead(first.evaluation)]).toEqual([]);
  });

  it('covers each of several options alone, and the empty answer, when a later question depends on them', () => {
    const several = ask('a', { type: 'multi_select', is_mandatory: false });
    expect(seen(makeFlow([several, b, c]))).toEqual([
      [['yes'], 'b', 2],
      [['no'], 'c', 2],
      [[], 'c', 1],
    ]);
  });

  it('reaches the login and the wait for the quote, not the steps behind them', () => {
    const flow = makeFlow([ask('a'), ask('b', { is_auth_required: true })]);
    const [first] = ahead(flow, new Customer(flow, { session: { guest: true } }).state);
    expect(first?.evaluation.state).toMatchObject({ phase: 'login', step: '@phone' });
    expect(first && [...lookAhead(first.evaluation)]).toEqual([]);
    const [last] = ahead(makeFlow([ask('a')]), new Customer(makeFlow([ask('a')])).state);
    expect(last?.evaluation.state.phase).toBe('quote_pending');
  });

  it('needs one event when an answer of another type is already given', () => {
    const customer = new Customer(makeFlow([ask('a', { type: 'text', options: [] }), c])).go('متن').back();
    expect(ahead(customer.flow, customer.state)).toMatchObject([
      { if: null, events: 1, evaluation: { state: { step: 'c', answers: customer.state.answers } } },
    ]);
    const several = makeFlow([ask('a', { type: 'multi_select' }), c]);
    expect(ahead(several, new Customer(several).go(['yes', 'no']).back().state)).toMatchObject([
      { if: null, events: 1 },
    ]);
  });

  it('is empty in another phase', () => {
    const quoted = new Customer(makeFlow([ask('a')])).go('yes').quoted();
    expect(ahead(quoted.flow, { ...quoted.state, step: 'a' })).toEqual([]);
  });

  it('covers each option of a single choice when a rule reads the operation keys', () => {
    const keyed = ask('a', {
      type: 'multi_select',
      options: [makeOption('p', 'p', { operation_key: 'YES' }), 'q'],
    });
    const skips = questionRule(
      'r',
      { skip: true },
      { 'question.id': { const: 'b' }, 'flow.chosen_operation_keys': { contains: { const: 'YES' } } },
    );
    expect(seen(makeFlow([keyed, ask('b'), c], { rules: rulesOf(skips) }))).toEqual([
      [['p'], 'c', 2],
      [['q'], 'b', 2],
    ]);
  });

  it('equals the result of the events, for every flow and state', () => {
    fc.assert(
      fc.property(anyFlow, anyEntry, anyHappenings, (flow, entry, happenings) => {
        const { last, log } = play(flow, entry, happenings);
        const at = log.at(-1)?.at ?? noon;
        for (const { if: condition, evaluation, events } of ahead(flow, last, at)) {
          const row = new Evaluation(flow, last, at).row(positionOf(flow, last.step));
          if (!row) throw new Error('something follows a question that is not asked');
          const answers = condition
            ? [{ values: condition.values }]
            : [1, 2, 3].map((pick) => validAnswer(constraintsOf(flow, row), pick));
          for (const answer of answers) {
            const args = { question: last.step ?? '', ...answer };
            const answered =
              events === 1 && condition ? last : after(flow, last, { name: 'answer', args }, at);
            const told = evaluation.state;
            // An entry that fits any answer holds no answer.
            const answers = condition
              ? {}
              : { answers: told.answers, expert: told.expert, quote: told.quote };
            expect({ ...after(flow, answered, { name: 'next', args: {} }, at), ...answers }).toEqual(told);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

function after(flow: Flow, state: FlowState, event: FlowEvent, at: number): FlowState {
  const outcome = change(flow, state, { given: { event }, at });
  if (!outcome.ok) throw new Error(`refused: ${outcome.failure.code}`);
  return outcome.value.state;
}
