import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  anyEntry,
  anyFlow,
  anyHappenings,
  ask,
  change,
  Customer,
  makeFlow,
  makeOption,
  play,
} from '@gam/engine/fixtures';
import { compileFlow, Evaluation, type Flow, type FlowState, leaveQuote, lookAhead } from '@gam/engine/flow';
import { summariseAnswers } from './answer-summary.ts';

/** The same questionnaire without anything that was kept. */
const anew = ({ service, rules, facts: { city } }: Flow): Flow =>
  compileFlow(service, rules, { id: city.id ?? '' });

const summaries = (evaluation: Evaluation) =>
  [0, 2, evaluation.flow.questions.length].map((before) => summariseAnswers(evaluation, { before }));

/** The questions whose answers can be changed: those that were passed and, once the quote is left, no rule answers. */
function changeable({ flow, state, at }: Evaluation): string[] {
  const evaluation = new Evaluation(anew(flow), state, at);
  const left =
    state.phase === 'quote'
      ? leaveQuote({ flow: evaluation.flow, state, evaluation })
      : { state, evaluation };
  return left.evaluation
    .rows()
    .filter(({ at: { question }, isAutomatic }) => !isAutomatic && left.state.passed.includes(question.id))
    .map((row) => row.at.question.id);
}

/** The summaries of a state and of the states that can follow it: as they are kept, and made anew. */
function shown(flow: Flow, state: FlowState, at: number) {
  const current = new Evaluation(flow, state, at);
  const all = [current, ...[...lookAhead(current)].map(({ evaluation }) => evaluation)];
  return {
    kept: all.map(summaries),
    anew: all.map((one) => summaries(new Evaluation(anew(flow), one.state, at))),
  };
}

/** Checks summaries, and which answers can be changed. */
function judge(flow: Flow, state: FlowState, at: number): boolean {
  const { kept, anew: made } = shown(flow, state, at);
  expect(kept).toEqual(made);
  const current = new Evaluation(flow, state, at);
  const { items } = summariseAnswers(current, { before: flow.questions.length });
  const expected = changeable(current);
  return items
    .filter(({ key }) => flow.indexOf.has(key))
    .every(({ key, change: button }) => (button !== undefined) === expected.includes(key));
}

it('summarises from what was kept as it would anew, after any history', () => {
  fc.assert(
    fc.property(anyFlow, anyEntry, anyHappenings, (flow, entry, happenings) => {
      for (const recorded of play(flow, entry, happenings).log) {
        expect(judge(flow, recorded.before, recorded.at)).toBe(true);
        const outcome = change(flow, recorded.before, recorded);
        const after = outcome.ok ? outcome.value.state : recorded.before;
        expect(judge(flow, after, recorded.at)).toBe(true);
        // A reply shows what its events have replaced.
        expect(judge(flow, recorded.before, recorded.at)).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});

it('lets the automatic answers of a quote be changed [O-4.02]', () => {
  const marked = makeOption('x', 'x', { is_default_answer: true });
  const flow = makeFlow([ask('a'), ask('marked', { options: ['y', marked] }), ask('b')]);
  const customer = new Customer(flow, { query: { auto_answered: true } }).go('yes', 'yes').quoted();
  const { items } = summariseAnswers(new Evaluation(flow, customer.state, customer.at), { before: 3 });
  expect(items.map(({ key, text, change: button }) => [key, text, button !== undefined])).toEqual([
    ['a', 'yes', true],
    ['marked', 'x', true],
    ['b', 'yes', true],
  ]);
  expect(judge(flow, customer.state, customer.at)).toBe(true);
});
