import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyEntry, anyFlow, anyHappenings, change, play } from '@gam/engine/fixtures';
import { compileFlow, Evaluation, type Flow, type FlowState, lookAhead } from '@gam/engine/flow';
import { summariseAnswers } from './answer-summary.ts';

/** The same questionnaire without anything that was kept. */
const anew = ({ service, rules, facts: { city } }: Flow): Flow => compileFlow(service, rules, city);

const summaries = (evaluation: Evaluation) =>
  [0, 2, evaluation.flow.questions.length].map((before) => summariseAnswers(evaluation, { before }));

/** Checks a state's summaries, and those of the states that can follow it. */
function compare(flow: Flow, state: FlowState, at: number): void {
  const shown = new Evaluation(flow, state, at);
  for (const evaluation of [shown, ...[...lookAhead(shown)].map((following) => following.evaluation)])
    expect(summaries(evaluation)).toEqual(summaries(new Evaluation(anew(flow), evaluation.state, at)));
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
    { numRuns: 60 },
  );
});
