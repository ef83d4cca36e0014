import type { QuestionConsequence } from '@gam/schemas/rules';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Service } from '../../questions/complete-service.ts';
import { Evaluation } from '../../flow/evaluation.ts';
import { anyEntry, anyFlow } from '../../flow/flow-arbitraries.ts';
import { ask, entryOf, makeFlow, noon } from '../../flow/flow-fixtures.ts';
import type { Flow } from '../../flow/flow.ts';
import { constraintsOf } from '../../flow/question-view.ts';
import { type FlowState, startState } from '../../flow/state.ts';
import { questionRule, rulesOf } from '../rule-fixtures.ts';
import { checkService } from './check-service.ts';
import { city } from './check-fixtures.ts';
import { surveyService } from './survey/surveyor.ts';

const runs = { numRuns: 400 };

/** Answers every visible question with its options or any text, by the picks. */
function answered(flow: Flow, facts: Parameters<typeof entryOf>[0], picks: readonly number[]): FlowState {
  let state = startState(entryOf(facts));
  for (const { index, question } of flow.questions) {
    const row = new Evaluation(flow, state, noon).row(index);
    const pick = picks[index] ?? 0;
    if (!row || row.isAutomatic || pick === 0) continue;
    const constraints = constraintsOf(flow, row);
    const offered = constraints.kind === 'choice' ? constraints.allowed : ['a', 'b', 'gone', '7'];
    const several = constraints.kind === 'choice' && constraints.multiple && pick > 5;
    const value = offered[pick % Math.max(1, offered.length)];
    if (value === undefined) continue;
    const values = several ? [...offered] : [value];
    state = { ...state, answers: { ...state.answers, [question.id]: { values, by: 'customer' } } };
  }
  return state;
}

const picks = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 });

const shown = (flow: Flow, state: FlowState) =>
  new Set(new Evaluation(flow, state, noon).rows().map(({ at }) => at.index));

/** Chains whose rules depend on earlier answers, so that paths contradict each other about half the time. */
const anyDeepFlow: fc.Arbitrary<Flow> = fc
  .array(
    fc.record({
      parent: fc.integer({ min: 0, max: 4 }),
      need: fc.subarray(['yes', 'no'], { minLength: 1 }),
      looksAt: fc.integer({ min: 0, max: 5 }),
      option: fc.constantFrom('yes', 'no'),
      isNot: fc.boolean(),
      consequence: fc.constantFrom<QuestionConsequence[]>(
        { skip: true },
        { answer: { values: ['no'] } },
        { mandatory: false },
      ),
    }),
    { minLength: 2, maxLength: 6 },
  )
  .map((shapes) => {
    const questions = shapes.map(({ parent, need }, index) =>
      ask(`q${index}`, index === 0 ? {} : { under: [`q${Math.min(parent, index - 1)}`, ...need] }),
    );
    const rules = shapes.map(({ looksAt, option, isNot, consequence }, index) => {
      const has = { contains: { const: option } };
      const when = {
        'question.id': { const: `q${index}` },
        [`answers.q${looksAt}`]: isNot ? { not: has } : has,
      };
      return questionRule(`r${index}`, consequence, when);
    });
    return makeFlow(questions, { rules: rulesOf(...rules) });
  });

function holdsFor(flow: Flow, facts: Parameters<typeof entryOf>[0], chosen: readonly number[]): void {
  const { questions } = surveyService(flow.service, flow.rules, city);
  const visible = shown(flow, answered(flow, facts, chosen));
  expect(questions.filter(({ index, hidden }) => hidden !== null && visible.has(index))).toEqual([]);
}

describe('the check of any service', () => {
  it('does not throw, and reports every hidden question or one of its ancestors', () => {
    fc.assert(
      fc.property(anyFlow, ({ service, rules }) => {
        const { findings } = checkService(service, rules, city);
        const { questions, cycles } = surveyService(service, rules, city);
        const named = new Set([
          ...findings.map(({ question }) => question),
          ...cycles.flat().map((index) => questions[index]?.question.id),
        ]);
        const idOf = (index: number) => questions[index]?.question.id ?? '';
        const causes = questions.flatMap(({ hidden, index }) =>
          hidden ? [idOf(hidden.by === 'root' ? hidden.root : index)] : [],
        );
        expect(causes.filter((id) => !named.has(id))).toEqual([]);
      }),
      runs,
    );
  });

  it('does not throw when ids are repeated or empty', () => {
    const anyId = fc.constantFrom('', 'a', 'b', '__proto__');
    const anyQuestions = fc.array(fc.record({ id: anyId, parent: fc.option(anyId) }), { maxLength: 6 });
    fc.assert(
      fc.property(anyQuestions, anyFlow, (shapes, { service, rules }) => {
        const questions = shapes.map(({ id, parent }) => ask(id, { parent }));
        const odd: Service = { ...service, questions };
        expect(Array.isArray(checkService(odd, rules, city).findings)).toBe(true);
      }),
    );
  });

  it('never shows a question that is reported as unreachable', () => {
    fc.assert(fc.property(anyFlow, anyEntry, picks, holdsFor), runs);
  });

  it('never shows a question whose path contradicts itself', () => {
    fc.assert(fc.property(anyDeepFlow, anyEntry, picks, holdsFor), runs);
  });
});
