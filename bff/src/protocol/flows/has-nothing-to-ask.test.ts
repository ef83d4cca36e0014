import { expect, it } from 'vitest';
import type { Question } from '@gam/schemas/questions';
import { Customer } from '../../engine/flow/customer-fixture.ts';
import { ask, makeFlow, noon } from '../../engine/flow/flow-fixtures.ts';
import type { FlowRecord } from '../records/flow-record.ts';
import { hasNothingToAsk } from './has-nothing-to-ask.ts';

const optionless = (id: string, fields: Parameters<typeof ask>[1] = {}) =>
  ask(id, { options: [], ...fields });
const orphan = ask('b', { under: ['missing', 'x'] });

const check = (questions: Question[], findings: string[] = [], answers: string[] = [], guest = false) => {
  const flow = makeFlow(questions, { service: { findings } });
  const { state } = new Customer(flow, { session: { guest } }).go(...answers);
  return hasNothingToAsk({ flow, record: { state, decided_at: noon } as FlowRecord });
};

it.each([
  ['a question that can be answered', [ask('a')], [], [], false],
  ['a broken first question', [optionless('a'), ask('b')], [], [], true],
  ['a broken optional first question', [optionless('a', { is_mandatory: false }), ask('b')], [], [], false],
  ['a broken question behind an answered one', [ask('a'), optionless('b')], [], ['yes'], false],
  ['no question', [], [], [], false],
  ['no question of a repaired service', [], ['dropped'], [], true],
  ['a question of a repaired service', [ask('a')], ['dropped'], [], false],
])('of %s', (_about, questions, findings, answers, expected) => {
  expect(check(questions, findings, answers)).toBe(expected);
});

it('looks at the question behind a login', () => {
  const locked = { is_auth_required: true };
  expect(check([optionless('a', locked), ask('b')], [], [], true)).toBe(true);
  expect(check([ask('a', locked), ask('b')], [], [], true)).toBe(false);
});

it('finds nothing asked in a service whose only question belongs to a missing one', () => {
  const flow = makeFlow([orphan]);
  const record = { state: new Customer(flow).state, decided_at: noon } as FlowRecord;
  const isAsked = record.state.phase === 'questions';
  expect(hasNothingToAsk({ flow, record })).toBe(!isAsked);
});
