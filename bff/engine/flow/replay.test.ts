import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Customer } from './customer-fixture.ts';
import { anyEntry, anyFlow, anyHappenings } from './flow-arbitraries.ts';
import { ask, entryOf, type FactChanges, makeFlow, noon } from './flow-fixtures.ts';
import type { Flow } from './flow.ts';
import { play } from './play-fixture.ts';
import { type KeptAnswers, replay } from './replay.ts';
import type { StoredAnswer } from './state.ts';

const chosen = (...values: string[]): StoredAnswer => ({ values, by: 'customer' });
const again = (flow: Flow, kept: KeptAnswers, facts?: FactChanges) => {
  const outcome = replay(flow, entryOf(facts), kept, noon);
  if (!outcome.ok) throw new Error('a replay was refused');
  return outcome.value;
};

const questions = [ask('a'), ask('b', { under: ['a', 'yes'] }), ask('c'), ask('d', { type: 'text' })];
const answers = { a: chosen('yes'), b: chosen('no'), c: chosen('yes') };
const kept: KeptAnswers = { answers, passed: ['a', 'b', 'c'], step: 'd' };

describe('replay', () => {
  it('restores the step, every answer and the trail', () => {
    const { state, intent } = again(makeFlow(questions), kept);
    expect(state).toMatchObject({ step: 'd', answers, passed: ['a', 'b', 'c'], trail: ['a', 'b', 'c'] });
    expect(intent).toBeNull();
  });

  it("asks again the questions whose answers no longer fit, then returns to the customer's step", () => {
    const other = [ask('a'), ask('b', { options: ['left', 'right'] }), ...questions.slice(2)];
    const flow = makeFlow(other);
    const { state } = again(flow, kept);
    expect(state.step).toBe('b');
    expect(Object.keys(state.answers)).toEqual(['a', 'c']);
    const customer = new Customer(flow);
    customer.state = state;
    expect(customer.answer('left').next().step).toBe('d');
  });

  it("asks new questions before the customer's step first", () => {
    expect(again(makeFlow([ask('new'), ...questions]), kept).state.step).toBe('new');
  });

  it('drops answers to questions that no longer exist', () => {
    const { state } = again(makeFlow([ask('a'), ask('d', { type: 'text' })]), kept);
    expect(state).toMatchObject({ step: 'd', answers: { a: chosen('yes') }, passed: ['a'] });
  });

  it('remembers answers of questions that are hidden now', () => {
    const { state } = again(makeFlow(questions), { ...kept, answers: { ...answers, a: chosen('no') } });
    expect(state).toMatchObject({ step: 'd', trail: ['a', 'c'], answers: { b: chosen('no') } });
  });

  it('requests a new quote when the customer was behind the last question', () => {
    const { state, intent } = again(makeFlow([ask('a')]), { ...kept, step: '@quote' });
    expect(state).toMatchObject({ phase: 'quote_pending', quote: null });
    expect(intent).toEqual({ call: 'quote' });
  });

  it('stops a guest at a question that needs a signed-in user, answered or not [O-4.13]', () => {
    const flow = makeFlow([ask('a'), ask('b', { is_auth_required: true, is_mandatory: false }), ask('c')]);
    const guest = { session: { guest: true } };
    for (const step of ['c', '@phone', '@quote']) {
      const { state } = again(flow, { ...kept, step }, guest);
      expect(state).toMatchObject({ phase: 'login', login: { resume_at: 'b' }, trail: ['a'] });
    }
    expect(again(flow, { ...kept, step: 'c' }).state.step).toBe('c');
  });

  it('asks again for a time that has come too near since it was chosen [O-5.05]', () => {
    const service = { date_question_type: 'just_date' };
    const flow = makeFlow([ask('when', { type: 'timestamp', options: [] }), ask('a')], { service });
    const stepAt = (day: string) =>
      again(flow, { answers: { when: chosen(day) }, passed: ['when'], step: 'a' }).state.step;
    expect(stepAt('2026-05-04')).toBe('when');
    expect(stepAt('2026-05-06')).toBe('a');
  });

  it('gives the same state when it is repeated', () => {
    fc.assert(
      fc.property(anyFlow, anyEntry, anyHappenings, (flow, entry, happenings) => {
        const { last } = play(flow, entry, happenings);
        const step = last.login?.resume_at ?? last.step;
        const once = replay(flow, last.facts, { ...last, step }, noon);
        if (!once.ok) throw new Error('a replay was refused');
        const { state } = once.value;
        expect(last.answers).toMatchObject(state.answers);
        const twice = replay(
          flow,
          last.facts,
          { ...state, step: state.login?.resume_at ?? state.step },
          noon,
        );
        expect(twice).toMatchObject({ ok: true, value: { state: { ...state, skim: expect.any(Boolean) } } });
      }),
      { numRuns: 500 },
    );
  });
});
