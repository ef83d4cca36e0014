import { describe, expect, it } from 'vitest';
import { Customer } from './customer-fixture.ts';
import { Evaluation } from './evaluation.ts';
import { ask, makeFlow, noon } from './flow-fixtures.ts';
import { isStale, isValid } from './offered-answer.ts';
import type { StoredAnswer } from './state.ts';

const flow = makeFlow([
  ask('a'),
  ask('brand', { type: 'single_select_by_fetch', options: [] }),
  ask('files', { type: 'file_images', options: [] }),
  ask('plain'),
]);
const known = new Customer(flow).go('yes', 'b1', 'f1', 'yes').state;
const check = (question: string, change: Partial<StoredAnswer> | null, a: StoredAnswer | null = null) => {
  const stored = known.answers[question] ?? { values: [], by: 'customer' };
  const { [question]: _none, ...others } = known.answers;
  const answers = {
    ...others,
    ...(change && { [question]: { ...stored, ...change } }),
    ...(a && { a }),
  };
  const evaluation = new Evaluation(flow, { ...known, answers }, noon);
  const row = evaluation.row(flow.indexOf.get(question) ?? -1);
  if (!row) throw new Error('not asked');
  return { isStale: isStale(evaluation, row), isValid: isValid(evaluation, row) };
};
const no: StoredAnswer = { values: ['no'], by: 'customer' };

describe('an answer that has to be offered', () => {
  it.each([
    ['under the same answers before', 'brand', {}, null, { isStale: false, isValid: true }],
    ['under other answers before', 'brand', {}, no, { isStale: true, isValid: false }],
    ['that was not looked up', 'brand', { chosen: undefined }, null, { isStale: true, isValid: false }],
    [
      'without the hash',
      'brand',
      { precedingAnswersHash: undefined },
      null,
      { isStale: false, isValid: false },
    ],
    ['that is empty', 'brand', { values: [] }, no, { isStale: false, isValid: false }],
    ['that is not there', 'brand', null, null, { isStale: false, isValid: false }],
    ['that does not depend on those before', 'files', {}, no, { isStale: false, isValid: true }],
    ['to a question that offers what it shows', 'plain', {}, no, { isStale: false, isValid: true }],
  ])('%s', (_about, question, change, a, expected) => {
    expect(check(question, change as Partial<StoredAnswer> | null, a)).toEqual(expected);
  });
});
