import type { Question } from '@gam/schemas/questions';
import type { QuestionConsequence } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { makeOption, makeQuestion } from '../../../questions/question-fixtures.ts';
import { questionRule, rulesOf, selectOfThree } from '../../rule-fixtures.ts';
import { outlookOf } from './question-outlook.ts';

type Given = readonly [then: QuestionConsequence, always: boolean];

const outlook = (question: Question, ...given: Given[]) => {
  const { at } = rulesOf(...given.map(([then], index) => questionRule(`r${index}`, then)));
  const candidates = at.question.map((rule, index) => ({ rule, always: given[index]?.[1] === true }));
  const { values, constraints, ...found } = outlookOf(question, candidates);
  return { ...found, values: values && [...values], hasConstraints: constraints !== null };
};
const three = selectOfThree();
const optional = selectOfThree({ is_mandatory: false });
const empty = makeQuestion('single_select');
const written = makeQuestion('text', { options: [makeOption('a', 'a'), makeOption('b', 'b')] });
const certain = {
  skippedBy: null,
  fixed: null,
  values: ['a', 'b', 'c'],
  takesOne: true,
  losesAllOptions: false,
  mandatory: true,
  hasConstraints: true,
};
const answer = (...values: string[]): QuestionConsequence => ({ answer: { values } });
const keep = (...ids: string[]): QuestionConsequence => ({ keep_options: { id: { enum: ids } } });

describe('the outlook of a question', () => {
  it.each([
    ['a select by fetch', makeQuestion('single_select_by_fetch')],
    ['a product without options of its own', makeQuestion('single_select', { type_tags: ['product'] })],
  ])(
    'takes no answer of a rule for granted where only a list from outside confirms it: %s',
    (_name, question) => {
      expect(outlook(question, [answer('a'), true])).toMatchObject({ fixed: null, values: null });
      expect(outlook(empty, [answer('a'), true])).toMatchObject({ fixed: ['a'] });
    },
  );

  it.each<[string, Question, Given[], Partial<typeof certain> | object]>([
    ['no rule', three, [], {}],
    ['a rule that always skips it', three, [[{ skip: true }, true]], { skippedBy: 'r0' }],
    ['a rule that may skip it', three, [[{ skip: true }, false]], {}],
    [
      'a rule that may keep it before',
      three,
      [
        [{ skip: false }, false],
        [{ skip: true }, true],
      ],
      {},
    ],
    [
      'a rule that may skip it before',
      three,
      [
        [{ skip: true }, false],
        [{ skip: true }, true],
      ],
      { skippedBy: 'r1' },
    ],
    ['a rule that may make it optional', three, [[{ mandatory: false }, false]], { mandatory: false }],
    ['a rule that may make it mandatory', optional, [[{ mandatory: true }, false]], { mandatory: false }],
    [
      'one that always does',
      optional,
      [
        [{ skip: false }, true],
        [{ mandatory: true }, true],
      ],
      { mandatory: true },
    ],
    ['a fixed answer', three, [[answer('a'), true]], { fixed: ['a'] }],
    ['a possible answer', three, [[answer('a'), false]], {}],
    [
      'a fixed answer and a possible one before',
      three,
      [
        [answer('b'), false],
        [answer('a'), true],
      ],
      {},
    ],
    [
      'a fixed answer and a possible one behind',
      three,
      [
        [answer('a'), true],
        [answer('b'), false],
      ],
      { fixed: ['a'] },
    ],
    ['an answer of two values', three, [[answer('a', 'b'), false]], { takesOne: false }],
    ['an answer given before', three, [[{ answer: 'given_answer' }, true]], {}],
    ['options that are always kept', three, [[keep('a'), true]], { values: ['a'] }],
    ['options that may be kept', three, [[keep('a'), false]], { hasConstraints: false }],
    ['no option that is kept', three, [[keep('z'), true]], { values: [], losesAllOptions: true }],
    ['bounds that are always set', three, [[{ constraints: { max: 3 } }, true]], {}],
    ['bounds that may be set', three, [[{ constraints: { max: 3 } }, false]], { hasConstraints: false }],
    [
      'a widget that may be set',
      three,
      [[{ widget: 'text' }, false]],
      { values: null, hasConstraints: false },
    ],
    [
      'a widget that is always set',
      { ...three, type: 'text' },
      [[{ widget: 'search_select' }, true]],
      { takesOne: true },
    ],
    ['a question without options', empty, [], { values: [] }],
    [
      'the answer of a question without options',
      empty,
      [[answer('z'), false]],
      { values: ['z'], hasConstraints: false },
    ],
    ['a text with options', written, [], { values: null, takesOne: false }],
    [
      'a text that is always shown as choices',
      written,
      [[{ widget: 'choices' }, true]],
      { values: ['a', 'b'] },
    ],
    [
      'a text shown as choices whose options are always kept',
      written,
      [
        [{ widget: 'choices' }, true],
        [keep('a'), true],
      ],
      { values: ['a'] },
    ],
    [
      'a text shown as choices whose options may be lost',
      written,
      [
        [{ widget: 'choices' }, true],
        [keep('a'), false],
      ],
      { values: null, hasConstraints: false },
    ],
  ])('with %s', (_about, question, given, expected) => {
    expect(outlook(question, ...given)).toEqual({ ...certain, ...expected });
  });

  it.each([true, false])('with replaced options has any values (always: %s)', (always) => {
    const found = outlook(three, [{ replace_options: 'favourites' }, always]);
    expect(found).toMatchObject({ values: null, fixed: null, hasConstraints: false });
  });
});
