import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionFixtures } from '../questions/question-fixtures.ts';
import { sampleAnswers } from '../questions/sample-answers.ts';
import { ask, makeFlow } from './flow-fixtures.ts';
import { asLoaded, constraintsOf } from './question-view.ts';

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe('the room for answers', () => {
  it.each(Object.entries(questionFixtures))(
    'takes every sample answer to a question of type %s',
    (_type, question) => {
      const flow = makeFlow([question]);
      const [asked] = flow.questions;
      if (!asked) throw new Error('no question');
      for (const answer of sampleAnswers(constraintsOf(flow, asLoaded(asked)))) {
        const stored = { [question.id]: { ...answer, by: 'customer', precedingAnswersHash: 'x'.repeat(32) } };
        expect(bytesOf([stored, question.id, question.id])).toBeLessThanOrEqual(flow.answersRoom());
      }
    },
  );

  it('takes all options of any number, with counts and Persian ids', () => {
    assert(
      property(integer({ min: 1, max: 80 }), integer({ min: 1, max: 40 }), (number, length) => {
        const ids = Array.from({ length: number }, (_, index) => `${'ی'.repeat(length)}${index}`);
        const flow = makeFlow([ask('q', { type: 'numerical_multi_select', options: ids })]);
        const counts = ids.map((value) => ({ value, number: 999_999 }));
        return bytesOf({ q: { values: ids, counts, by: 'customer' } }) <= flow.answersRoom();
      }),
    );
  });

  it('grows with the questions, and is small where they only offer a few options', () => {
    const roomOf = (...questions: Parameters<typeof makeFlow>[0]) => makeFlow(questions).answersRoom();
    expect(roomOf(ask('a'))).toBeLessThan(1_000);
    expect(roomOf(ask('a'), ask('b'))).toBe(2 * roomOf(ask('a')));
    expect(roomOf(questionFixtures.text)).toBeGreaterThan(6_000);
  });
});
