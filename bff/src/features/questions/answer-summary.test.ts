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

/** Checks a state's summaries, and those of the states that can follow it. */
function compare(flow: Flow, state: FlowState, at: number): void {
  const shown = new Evaluation(flow, state, at);
  for (const evaluation of [shown, ...[...lookAhead(shown)].map((following) => following.evaluation)])
    expect(summaries(evaluation)).toEqual(summaries(new Evaluation(anew(flow), evaluation.state, at)));
  const { items } = summariseAnswers(shown, { before: flow.questions.length });
  const answers = items.filter(({ key }) => flow.indexOf.has(key));
  const expected = changeable(shown);
  for (const { key, change } of answers) expect(change !== undefined).toBe(expected.includes(key));
}

it('summarises from what was kept as it would anew, after any history', () => {
  fc.assert(
    fc.property(anyFlow, anyEntry, anyHappenings, (flow, entry, happenings) => {
      for (const recorded of play(flow, entry, happenings).log) {
        compare(flow, recorded.before, recorded.at);
        const outcome = change(flow, recorded.before, recorded);
        if (outcome.ok) compare(flow, outcome.value.state, recorded.at);
        // A reply shows what its events have replaced.
        compare(flow, recorded.before, recorded.at);
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
  compare(flow, customer.state, customer.at);
});
