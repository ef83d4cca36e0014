/* oxlint-disable typescript/no-unnecessary-template-expression -- the titles are the sentences of the contract, in the form that counts as a title */
import { readFileSync } from 'node:fs';
import type { Phase } from '@gam/schemas/descriptors';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flowSemantics } from '@gam/schemas/fixtures';
import { kindOf } from '../questions/question-kinds.ts';
import { advance, enter, type FlowEvent, receive } from './advance.ts';
import { compileFlow } from './compile-flow.ts';
import { Evaluation } from './evaluation.ts';
import { isValid } from './offered-answer.ts';
import { anyEntry, anyFlow, anyHappenings } from './flow-arbitraries.ts';
import { entryOf, noon } from './flow-fixtures.ts';
import type { Flow } from './flow.ts';
import { positionOf } from './next-step.ts';
import { change, play, type Played, resultOf, sensibleEvent } from './play-fixture.ts';
import { makeView } from './question-view.ts';
import { type FlowState, steps } from './state.ts';
import { submittedAnswers } from './submission.ts';

const runs = { numRuns: 400 };

/** Checks a property of every flow after any history. */
const always = (holds: (flow: Flow, played: Played) => void) =>
  fc.assert(
    fc.property(anyFlow, anyEntry, anyHappenings, (flow, entry, happenings) =>
      holds(flow, play(flow, entry, happenings)),
    ),
    runs,
  );

/** Every reached state with the time of the event that led there. */
const statesOf = ({ first, log }: Played): { state: FlowState; at: number }[] => [
  { state: first, at: noon },
  ...log.flatMap(({ outcome, at }) => (outcome.ok ? [{ state: outcome.value.state, at }] : [])),
];

/** The possible steps of each phase while this question is current. */
const stepsOf = (asked: string): Record<Phase, (string | null)[]> => ({
  questions: [asked],
  login: [steps.phone, steps.code],
  expert_selection: [steps.experts],
  quote_pending: [steps.quote],
  quote: [steps.quote],
  placing: [steps.quote],
  placed: [null],
});

const nothing = (): never => {
  throw new Error('a property needs an accepted outcome');
};

describe('whatever happens to a flow', () => {
  it(`${flowSemantics.total}`, () => {
    always((flow, { last, log }) => {
      const { at } = log.at(-1) ?? { at: noon };
      const calls = [
        { call: 'request_code', phone: '989121234567' },
        { call: 'verify_code', verification_id: 'v1', code: '123456' },
        { call: 'quote' },
        { call: 'place_order' },
        { call: 'apply_discount', code: 'SALAM10', club: false },
        { call: 'cancel_discount', code: '!', club: true },
      ] as const;
      for (const call of calls) {
        expect(receive(flow, last, resultOf(call, true, at), at).ok).toBe(true);
        expect(receive(flow, last, resultOf(call, false, at), at).ok).toBe(true);
      }
    });
  });

  it('keeps the customer at a step of the phase, never at a question that is hidden or answered by a rule', () => {
    always((flow, played) => {
      for (const { state, at } of statesOf(played)) {
        const row = new Evaluation(flow, state, at).row(positionOf(flow, state.step));
        const asked = row && !row.isAutomatic ? row.at.question.id : 'a question that is not asked';
        expect(stepsOf(asked)[state.phase]).toContain(state.step);
        expect(state.login === null).toBe(state.phase !== 'login');
      }
    });
  });

  it(`${flowSemantics.transitive}`, () => {
    always((flow, played) => {
      for (const { state, at } of statesOf(played)) {
        const sent = new Map(
          submittedAnswers(new Evaluation(flow, state, at)).map(({ id, values }) => [id, values]),
        );
        for (const id of sent.keys()) {
          const { parent, parent_requirements: needs } =
            flow.questions[positionOf(flow, id)]?.question ?? nothing();
          const above = parent === null ? ['none'] : (sent.get(parent) ?? []);
          const isShown =
            parent === null || needs.length === 0 || above.some((value) => needs.includes(value));
          expect(above.length > 0 && isShown).toBe(true);
        }
      }
    });
  });

  it('keeps each state immutable, bounded and plain JSON', () => {
    always((flow, played) => {
      const bound = 3 * flow.questions.length;
      for (const { state } of statesOf(played)) {
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        expect(state.trail.length).toBeLessThanOrEqual(bound);
        expect(new Set(state.passed).size).toBe(state.passed.length);
      }
      const frozen = deepFreeze(played.last);
      const { at } = played.log.at(-1) ?? { at: noon };
      const events: FlowEvent[] = [
        { name: 'next', args: {} },
        { name: 'back', args: {} },
        { name: 'place_order', args: {} },
      ];
      for (const event of events) expect(() => advance(flow, frozen, event, at)).not.toThrow();
    });
  });

  it(`${flowSemantics.replayable}`, () => {
    always((flow, { first, last, log }) => {
      const elsewhere = compileFlow(structuredClone(flow.service), flow.rules, { id: '1' });
      let state: FlowState = JSON.parse(JSON.stringify(first));
      for (const recorded of log) {
        const outcome = change(elsewhere, state, JSON.parse(JSON.stringify(recorded)));
        expect(outcome).toEqual(recorded.outcome);
        if (outcome.ok) state = JSON.parse(JSON.stringify(outcome.value.state));
      }
      expect(state).toEqual(last);
    });
  });
});

describe('next', () => {
  it(`${flowSemantics.forward}`, () => {
    always((flow, { log }) => {
      for (const { given, before, outcome, at } of log) {
        if (!('event' in given) || given.event.name !== 'next' || !outcome.ok) continue;
        const to = positionOf(flow, outcome.value.state.login?.resume_at ?? outcome.value.state.step);
        const evaluation = new Evaluation(flow, before, at);
        const row = to < 0 ? null : evaluation.row(to);
        if (!row || to > positionOf(flow, before.step)) continue;
        expect(before.passed.includes(row.at.question.id) && isValid(evaluation, row)).toBe(false);
      }
    });
  });

  it(`${flowSemantics.inverse}`, () => {
    always((flow, { log }) => {
      for (const { given, before, outcome, at } of log) {
        if (!('event' in given) || given.event.name !== 'next' || !outcome.ok) continue;
        const { state } = outcome.value;
        if (state.phase !== 'questions' && state.phase !== 'login') continue;
        const back = advance(flow, state, { name: 'back', args: {} }, at);
        if (!back.ok) return nothing();
        const { phase, step, answers, trail } = before;
        expect(back.value.state).toMatchObject({ phase, step, answers, trail });
        if (before.skim) continue;
        const again = change(flow, back.value.state, { given, at });
        expect(again).toEqual(outcome);
      }
    });
  });
});

describe('every flow', () => {
  /** Whether the current question has no valid answer: an error of the service, which its check finds. */
  const isDeadEnd = (flow: Flow, state: FlowState): boolean => {
    const row = new Evaluation(flow, state, noon).row(positionOf(flow, state.step));
    if (!row || state.phase !== 'questions') return false;
    const { question } = row.at;
    const constraints = kindOf(question).constraints(question, makeView(flow, row));
    return constraints.kind === 'choice' && constraints.mandatory && constraints.allowed.length === 0;
  };

  it(`${flowSemantics.ending}`, () => {
    fc.assert(
      fc.property(anyFlow, anyEntry, fc.integer({ min: 1, max: 3 }), (flow, entry, pick) => {
        const entered = enter(flow, entryOf(entry), noon);
        let { state, intent } = entered.ok ? entered.value : nothing();
        // Two events for each question, four for a login, two for the expert, and all once more if a login changes the
        // rules.
        const most = 4 * flow.questions.length + 8;
        for (let count = 0; state.phase !== 'quote_pending' && !isDeadEnd(flow, state); count += 1) {
          expect(count).toBeLessThanOrEqual(most);
          const event = sensibleEvent(flow, state, noon, pick);
          const outcome = intent
            ? receive(flow, state, resultOf(intent, true, noon), noon)
            : event && change(flow, state, { given: { event }, at: noon });
          ({ state, intent } = outcome?.ok ? outcome.value : nothing());
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a hidden answer', () => {
  it(`${flowSemantics.hidden}`, () => {
    always((flow, played) => {
      for (const { state, at } of statesOf(played)) {
        const evaluation = new Evaluation(flow, state, at);
        const visible = new Set(evaluation.rows().map((row) => row.at.question.id));
        const hidden = Object.keys(state.answers).filter((id) => !visible.has(id));
        // Neither the rules nor the upstream receive it: the result is the same as without it.
        const others = Object.entries(state.answers).filter(([id]) => visible.has(id));
        const without = new Evaluation(flow, { ...state, answers: Object.fromEntries(others) }, at);
        expect(without.facts()).toEqual(evaluation.facts());
        expect(submittedAnswers(without)).toEqual(submittedAnswers(evaluation));
        const next = change(flow, state, { given: { event: { name: 'next', args: {} } }, at });
        const after = next.ok ? next.value.state.answers : state.answers;
        expect(hidden.filter((id) => after[id] !== state.answers[id])).toEqual([]);
      }
    });
  });
});

it('proves every sentence of the contract by a property with that title', () => {
  const here = readFileSync(import.meta.filename, 'utf8');
  const titles = Object.keys(flowSemantics).filter((name) =>
    here.includes(`it(\`\${flowSemantics.${name}}\``),
  );
  expect(titles).toEqual(Object.keys(flowSemantics));
});

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
