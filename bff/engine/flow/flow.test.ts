import type { Conditions } from '@gam/schemas/rules';
import { expect, it } from 'vitest';
import { compileSound, documentOf, writtenRule } from '../rules/rule-fixtures.ts';
import { canChangeWithTime } from './flow.ts';
import { ask, makeFlow } from './flow-fixtures.ts';

const denial = { title: 'Closed', text: 'Not today.', link: { label: 'Home', to: '/' } };
const consequences = {
  entry: { deny: denial },
  question: { skip: true },
  after_last: { deny: denial },
  quote: { deny: denial },
} as const;

it.each<[changes: boolean, at: keyof typeof consequences, when: Conditions]>([
  [false, 'question', { 'question.id': { const: 'a' } }],
  [false, 'question', { 'session.guest': { const: true } }],
  [false, 'after_last', { 'answers.a': { contains: { const: 'no' } } }],
  [true, 'entry', { 'local.weekday': { const: 'friday' } }],
  [true, 'question', { 'local.hour': { minimum: 22 } }],
  [true, 'question', { now: { minimum: 1 } }],
  [true, 'after_last', { 'local.is_holiday': { const: true } }],
  [true, 'quote', { 'local.jalali_month': { const: 12 } }],
  // Of another question: nothing is left to read.
  [false, 'question', { 'question.id': { const: 'z' }, 'local.hour': { minimum: 22 } }],
])('can change with the time: %s where a rule at %s reads %o', (changes, at, when) => {
  const rule = writtenRule(at, consequences[at], { when });
  const flow = makeFlow([ask('a'), ask('b')], { rules: compileSound(documentOf([rule])) });
  expect(canChangeWithTime(flow)).toBe(changes);
});
