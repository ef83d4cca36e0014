import type { Question } from '@gam/schemas/questions';
import type { QuestionConsequence } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { makeOption, makeQuestion } from '../questions/question-fixtures.ts';
import { bindQuestion } from './bind-question.ts';
import { decideQuestion } from './decide-question-fixture.ts';
import { misfitsOf } from './misfits.ts';
import { factsAt, questionRule, rulesOf, selectOfThree } from './rule-fixtures.ts';
import { traceQuestion } from './trace-question.ts';

const select = selectOfThree();
const several = makeQuestion('multi_select', { options: [makeOption('a', 'a'), makeOption('b', 'b')] });
const text = makeQuestion('text');
const number = makeQuestion('number');
const bounded = makeQuestion('number', { min_allowed_value: 6, max_allowed_value: 120, step: 3 });
const expert = makeQuestion('single_select', {
  type_tags: ['auto_allocation'],
  options: [makeOption('a', 'a')],
});
const counted = makeQuestion('numerical_single_select', { options: [makeOption('a', 'a')] });
const keepsA = { keep_options: { id: { const: 'a' } } };

describe('misfitsOf', () => {
  it.each<[string, QuestionConsequence, Question]>([
    ['options of a select', keepsA, select],
    ['favourites where an expert is asked for', { replace_options: 'favourites' }, expert],
    ['a number for a text', { widget: 'number', constraints: { max: 5_000_000 } }, text],
    ['narrower bounds of a number', { constraints: { min: 9, max: 30, step: 6 } }, bounded],
    ['a search for a select', { widget: 'search_select' }, select],
    ['a layout of a select', { layout: 'compact' }, select],
    ['bounds of a number', { constraints: { min: 1, max: 9, step: 2 } }, number],
    ['bounds of a count', { constraints: { min: 1 } }, counted],
    ['bounds that a widget of the same rule has', { widget: 'number', constraints: { min: 1 } }, text],
    ['the length of a text', { constraints: { max_length: 9 } }, text],
    ['how many are selected of several', { constraints: { min_selected: 1, max_selected: 2 } }, several],
    ['an answer that is an option', { answer: { values: ['a'] } }, select],
    ['an answer to a text', { answer: { values: ['anything'] } }, text],
    ['a derived answer', { answer: { from: 'service.slug', map: { cleaning: ['a'] } } }, select],
    ['what every question has', { skip: true, mandatory: false, require_login: true }, text],
  ])('finds nothing in %s', (_about, then, question) => {
    expect(misfitsOf(then, question)).toEqual([]);
  });

  it.each<[string, QuestionConsequence, Question, keyof QuestionConsequence, string | null]>([
    ['options of a text', keepsA, text, 'keep_options', null],
    [
      'favourites where no expert is asked for',
      { replace_options: 'favourites' },
      select,
      'replace_options',
      null,
    ],
    ['favourites of a text', { replace_options: 'favourites' }, text, 'replace_options', null],
    ['a text for a number', { widget: 'text' }, bounded, 'widget', null],
    ['a text for a select', { widget: 'text' }, select, 'widget', null],
    ['a number for a select', { widget: 'number' }, select, 'widget', null],
    ['a search where each option has a count', { widget: 'search_select' }, counted, 'widget', null],
    ['a number below the least', { constraints: { min: 3 } }, bounded, 'constraints', 'min'],
    ['a least number beside the steps', { constraints: { min: 7 } }, bounded, 'constraints', 'min'],
    ['a number above the most', { constraints: { max: 121 } }, bounded, 'constraints', 'max'],
    ['steps between the steps', { constraints: { step: 2 } }, bounded, 'constraints', 'step'],
    ['a count above the most', { constraints: { max: 1_000_000 } }, counted, 'constraints', 'max'],
    ['a longer text', { constraints: { max_length: 1001 } }, text, 'constraints', 'max_length'],
    ['a calendar for a select', { widget: 'calendar' }, select, 'widget', null],
    ['a search for several', { widget: 'search_select' }, several, 'widget', null],
    ['choices without options', { widget: 'choices' }, text, 'widget', null],
    ['a layout of a text', { layout: 'cards' }, text, 'layout', null],
    ['a least number of a select', { constraints: { min: 1 } }, select, 'constraints', 'min'],
    ['the length of a number', { constraints: { max_length: 9 } }, number, 'constraints', 'max_length'],
    [
      'how many are selected of one',
      { constraints: { max_selected: 2 } },
      select,
      'constraints',
      'max_selected',
    ],
    ['an answer that is no option', { answer: { values: ['x'] } }, select, 'answer', null],
    [
      'a derived answer that is no option',
      { answer: { from: 'service.slug', map: { cleaning: ['x'] } } },
      select,
      'answer',
      null,
    ],
  ])('finds %s', (_about, then, question, consequence, field) => {
    expect(misfitsOf(then, question)).toMatchObject([{ consequence, field }]);
  });
});

describe('a consequence that cannot apply', () => {
  const rules = rulesOf(
    questionRule('misfit', { layout: 'cards', skip: false, constraints: { min: 3, max_length: 9 } }),
    questionRule('after', { constraints: { max_length: 5 }, texts: { title: 'new' } }),
  );
  const decision = decideQuestion(rules, factsAt(text));

  it('does not count, and the others of its rule do', () => {
    expect(decision).toMatchObject({ layout: null, skip: false, constraints: { max_length: 9 } });
  });

  it('is never explained as an effect', () => {
    expect(traceQuestion(rules, factsAt(text)).map(({ outcome }) => outcome)).toEqual([
      { layout: 'cannot_apply', skip: 'taken', constraints: 'taken' },
      { constraints: 'overruled', texts: 'taken' },
    ]);
  });

  it('is told of by the bound question', () => {
    const fixed = { question: text, position: 1, service: null, city: { id: null } };
    expect(bindQuestion(rules, fixed).misfits).toMatchObject([
      { rule: 'misfit', consequence: 'layout', field: null },
      { rule: 'misfit', consequence: 'constraints', field: 'min' },
    ]);
  });
});
