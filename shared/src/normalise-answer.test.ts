import type { AnswerConstraints } from '@gam/schemas/questions';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseAnswer } from './normalise-answer.ts';
import { validateAnswer } from './validate-answer.ts';

const shared = { mandatory: true, required: '…' };
const text = { kind: 'text', ...shared, form: 'free', min_length: 0, max_length: 1000, title: '…' } as const;
const number = { kind: 'number', ...shared, min: 1, max: 999999, step: 1 } as const;
const choice: AnswerConstraints = {
  kind: 'choice',
  ...shared,
  multiple: true,
  allowed: ['a', 'b'],
  counts: null,
};
const counted = { ...choice, counts: { min: 2, max: 9, step: 1 } };
const presence = { kind: 'presence', ...shared } as const;

describe('normaliseAnswer', () => {
  it.each([
    ['free', ' علي \r\n\n\n كريمی ', 'علی\n\nکریمی'],
    ['name', ' علي \n رضا ', 'علی رضا'],
    ['phone', '۰۹۱۲ ۱۲۳-۴۵۶۷', '09121234567'],
  ] as const)('trims and normalises a %s text [O-5.08]', (form, typed, kept) => {
    expect(normaliseAnswer({ ...text, form }, { values: [typed] })).toEqual({ values: [kept] });
  });

  it.each([
    ['۰۰۷', '7'],
    ['٤٢', '42'],
    ['0', '0'],
    ['not-valid', 'not-valid'],
    ['سه', 'سه'],
  ])('writes the number %s as %s', (typed, kept) => {
    expect(normaliseAnswer(number, { values: [typed] })).toEqual({ values: [kept] });
  });

  it.each([text, number, presence, choice])(
    'makes an empty list of an empty answer of kind $kind [O-5.10]',
    (constraints) => {
      expect(normaliseAnswer(constraints, { values: [''] })).toEqual({ values: [] });
      expect(normaliseAnswer(constraints, { values: [] })).toEqual({ values: [] });
    },
  );

  it('gives a chosen option without a count the lowest count [O-5.18]', () => {
    const answer = { values: ['a', 'b'], counts: [{ value: 'b', number: 5 }] };
    const counts = [
      { value: 'b', number: 5 },
      { value: 'a', number: 2 },
    ];
    expect(normaliseAnswer(counted, answer)).toEqual({ values: ['a', 'b'], counts });
    expect(validateAnswer(counted, normaliseAnswer(counted, { values: ['a'] }))).toBeNull();
  });

  it('keeps a count of an option that is not chosen, for validateAnswer to reject', () => {
    const answer = { values: ['a'], counts: [{ value: 'b', number: 5 }] };
    expect(validateAnswer(counted, normaliseAnswer(counted, answer))?.code).toBe('count_unwanted');
  });

  it('drops counts when the question asks for none', () => {
    expect(normaliseAnswer(choice, { values: ['a'], counts: [{ value: 'a', number: 5 }] })).toEqual({
      values: ['a'],
    });
  });

  it('is idempotent, and does not change the result of validateAnswer', () => {
    const anyValue = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', ' ', '\u200c', '۰۷', '-0', 'a', 'not-valid'),
    );
    const constraints = fc.tuple(fc.constantFrom(text, number, choice, presence), fc.boolean());
    fc.assert(
      fc.property(constraints, fc.option(anyValue, { nil: undefined }), ([kind, mandatory], value) => {
        const asked = { ...kind, mandatory };
        const answer = { values: value === undefined ? [] : [value] };
        const once = normaliseAnswer(asked, answer);
        expect(normaliseAnswer(asked, once)).toEqual(once);
        expect(validateAnswer(asked, once)).toEqual(validateAnswer(asked, answer));
      }),
      { numRuns: 1000 },
    );
  });
});
