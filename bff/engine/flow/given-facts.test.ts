import type { Question } from '@gam/schemas/questions';
import type { Conditions } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { makeOption } from '../questions/question-fixtures.ts';
import { questionRule, rulesOf } from '../rules/rule-fixtures.ts';
import { Evaluation } from './evaluation.ts';
import { ask, entryOf, type FactChanges, makeFlow, noon } from './flow-fixtures.ts';
import { startState, type StoredAnswer } from './state.ts';

/** The questions that are visible when a rule skips `last` under a condition. */
const isSkipped = (
  when: Conditions,
  questions: Question[],
  answers: Record<string, Omit<StoredAnswer, 'by'>>,
  { at = noon, facts }: { at?: number; facts?: FactChanges } = {},
): boolean => {
  const last = ask('last');
  const rules = rulesOf(questionRule('r', { skip: true }, { 'question.id': { const: 'last' }, ...when }));
  const flow = makeFlow([...questions, last], { rules });
  const given = Object.entries(answers).map(([id, answer]) => [id, { ...answer, by: 'customer' as const }]);
  const state = startState(entryOf(facts), Object.fromEntries(given) as Record<string, StoredAnswer>);
  return new Evaluation(flow, state, at).row(questions.length) === null;
};

const date = ask('date', {
  type: 'timestamp',
  options: [makeOption('early', 'early', { value: '09:00-12:00' })],
});

describe('the chosen date', () => {
  it.each<[string, string[], Conditions, boolean]>([
    ['an instant', ['2026-05-06T06:30:00Z'], { 'chosen.hour': { const: 10 } }, true],
    ['an instant', ['2026-05-06T06:30:00Z'], { 'chosen.weekday': { const: 'wednesday' } }, true],
    ['an instant', ['2026-05-06T06:30:00Z'], { 'chosen.hours_until': { const: 18.5 } }, true],
    ['a rough time', ['2026-05-06', 'early'], { 'chosen.hour': { const: 9 } }, true],
    ['a slot', ['2026-05-06', '14-16'], { 'chosen.hour': { const: 14 } }, true],
    ['a slot of another name', ['2026-05-06', 's9'], { 'chosen.hour': { const: null } }, true],
    ['a day', ['2026-05-08'], { 'chosen.weekday': { const: 'friday' } }, true],
    ['a day', ['2026-05-08'], { 'chosen.hour': { const: null } }, true],
    ['a day', ['2026-05-06'], { 'chosen.hours_until': { maximum: 8.5 } }, true],
    ['another text', ['soon'], { 'chosen.weekday': { const: null } }, true],
    ['nothing', [], { 'chosen.hours_until': { const: null } }, true],
  ])('of %s: %j meets %j: %s', (_about, values, when, expected) => {
    expect(isSkipped(when, [date], { date: { values } })).toBe(expected);
  });

  it('is counted from the time of the event', () => {
    const when: Conditions = { 'chosen.hours_until': { maximum: 4 } };
    const answers = { date: { values: ['2026-05-05T18:00:00Z'] } };
    expect(isSkipped(when, [date], answers)).toBe(false);
    expect(isSkipped(when, [date], answers, { at: noon + 2 * 3_600_000 })).toBe(true);
  });
});

describe('the area', () => {
  const region = ask('region', { type: 'region', options: ['31', '32'] });
  const address = ask('address', { type: 'location', options: [] });
  const at = (id: string): Conditions => ({ 'area.id': { const: id } });

  it('is that of the link before one is chosen', () => {
    const facts = { query: { area: '7' } };
    expect(isSkipped(at('7'), [region], {}, { facts })).toBe(true);
    expect(isSkipped(at('31'), [region], { region: { values: ['31'] } }, { facts })).toBe(true);
  });

  it('is that of the chosen address', () => {
    const chosen = [{ id: 'a1', label: 'Tehran', area: '32' }];
    expect(isSkipped(at('32'), [address], { address: { values: ['a1'], chosen } })).toBe(true);
  });

  it('is the first of two', () => {
    const answers = { region: { values: ['31'] }, other: { values: ['32'] } };
    const other = ask('other', { type: 'region', options: ['31', '32'] });
    expect(isSkipped(at('31'), [region, other], answers)).toBe(true);
  });
});
