import type { AnswerConstraints } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import { kindOf } from './question-kinds.ts';
import { makeOption, makeQuestion, viewAsLoaded } from './question-fixtures.ts';
import { canBeAnswered, sampleAnswers } from './sample-answers.ts';

const constraintsOf = (question: ReturnType<typeof makeQuestion>): AnswerConstraints =>
  kindOf(question).constraints(question, viewAsLoaded(question));
const options = [makeOption('a', 'a'), makeOption('b', 'b')];

describe('sampleAnswers', () => {
  it('has as many options as are asked for', () => {
    const three = ['a', 'b', 'c'].map((id) => makeOption(id, id));
    const constraints = constraintsOf(makeQuestion('multi_select', { options: three }));
    const selected = { min: 2, max: 2, message: 'two' };
    expect(
      sampleAnswers({ ...constraints, selected } as AnswerConstraints).map(({ values }) => values),
    ).toEqual([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ]);
  });

  it.each([
    ['a single choice', makeQuestion('single_select', { options }), [], [['a'], ['b']]],
    ['several options', makeQuestion('multi_select', { options }), [], [['a'], ['b'], ['a', 'b']]],
    [
      'an optional choice',
      makeQuestion('single_select', { options, is_mandatory: false }),
      [],
      [['a'], ['b'], []],
    ],
    [
      'a number',
      makeQuestion('number', { min_allowed_value: 3, max_allowed_value: 10, step: 2 }),
      ['5', '4', '5', '11'],
      [['3'], ['9'], ['5']],
    ],
    [
      'a number of one value',
      makeQuestion('number', { min_allowed_value: 3, max_allowed_value: 3 }),
      [],
      [['3']],
    ],
    ['a choice with named values', makeQuestion('single_select', { options }), ['c'], [['a'], ['b']]],
    ['fetched options', makeQuestion('single_select_by_fetch'), ['named'], [['x'], ['named']]],
    ['no option', makeQuestion('single_select'), [], []],
  ])('of %s', (_about, question, named, expected) => {
    const constraints = constraintsOf(question);
    expect(sampleAnswers(constraints, named).map(({ values }) => values)).toEqual(expected);
    expect(canBeAnswered(constraints)).toBe(expected.length > 0);
  });

  it('gives each counted option its lowest count', () => {
    const question = makeQuestion('numerical_multi_select', { options, min_allowed_value: 2 });
    expect(sampleAnswers(constraintsOf(question)).at(-1)).toEqual({
      values: ['a', 'b'],
      counts: [
        { value: 'a', number: 2 },
        { value: 'b', number: 2 },
      ],
    });
  });

  it.each([
    ['free text', [], /^.+$/],
    ['a name', ['client_first_name'], /^ا{2,}$/],
    ['a phone', ['client_phone'], /^09\d{9}$/],
  ])('of %s is the shortest valid one', (_about, type_tags, form) => {
    const [sample, ...others] = sampleAnswers(constraintsOf(makeQuestion('text', { type_tags })));
    expect(sample?.values[0]).toMatch(form);
    expect(others).toEqual([]);
  });
});
