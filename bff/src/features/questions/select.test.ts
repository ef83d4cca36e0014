import type { ConstraintsOf, Question, QuestionType } from '@gam/schemas/questions';
import { normaliseAnswer } from '@gam/shared/normalise-answer';
import { validateAnswer } from '@gam/shared/validate-answer';
import { describe, expect, it } from 'vitest';
import { kindOf } from '@gam/engine/questions';
import { makeOption, makeQuestion, questionFixtures, viewAsLoaded } from '@gam/engine/fixtures';
import { presentWidget } from './present-fixture.ts';
import type { ShownView } from './question-views.ts';

const selects = [
  'single_select',
  'multi_select',
  'numerical_single_select',
  'numerical_multi_select',
] as const;

function constraintsOf(question: Question, changes = {}): ConstraintsOf<'choice'> {
  const constraints = kindOf(question).constraints(question, viewAsLoaded(question, changes));
  if (constraints.kind !== 'choice') throw new Error(`a choice, not ${constraints.kind}`);
  return constraints;
}

function presentOf(question: Question, changes = {}) {
  const widget = presentWidget(question, viewAsLoaded(question, changes));
  if (widget.type !== 'choices') throw new Error(`choices, not ${widget.type}`);
  return widget;
}

const summariseOf = (
  question: Question,
  answer: { values: string[]; counts?: { value: string; number: number }[] },
) => kindOf(question).summarise(question, answer, viewAsLoaded(question));

const plain = { min: 1, max: 999_999, step: 1 };

describe('the constraints of a select', () => {
  it.each([
    ['single_select', false, null],
    ['multi_select', true, null],
    ['numerical_single_select', false, { ...plain, max: 5 }],
    ['numerical_multi_select', true, { ...plain, min: 2 }],
  ] as const)('are for %s: multiple %s, counts %j', (type, multiple, counts) => {
    expect(constraintsOf(questionFixtures[type])).toEqual({
      kind: 'choice',
      mandatory: true,
      required: 'لطفا یکی از گزینه ها را انتخاب کنید!',
      multiple,
      allowed: ['21', '22'],
      counts,
    });
  });

  it('allow only the options that rules left, in their order', () => {
    const options = [makeOption('3', 'ج'), makeOption('1', 'الف')];
    expect(constraintsOf(questionFixtures.multi_select, { options }).allowed).toEqual(['3', '1']);
    expect(presentOf(questionFixtures.multi_select, { options }).options).toEqual([
      { id: '3', title: 'ج' },
      { id: '1', title: 'الف' },
    ]);
  });

  it.each(selects)('have counts in steps of 1 for a %s tagged product', (type) => {
    const { counts } = constraintsOf(
      makeQuestion(type, {
        type_tags: ['product'],
        max_allowed_value: 20,
        options: [makeOption('a', 'الف')],
      }),
    );
    expect(counts).toEqual({ min: 1, max: 20, step: 1 });
  });

  it('limit counts by min, max and step, and give an uncounted option the lowest one [O-5.18]', () => {
    const question = makeQuestion('numerical_single_select', {
      options: [makeOption('a', 'الف')],
      min_allowed_value: 2,
      max_allowed_value: 6,
      step: 2,
    });
    const constraints = constraintsOf(question);
    const counted = (number: number) => ({ values: ['a'], counts: [{ value: 'a', number }] });
    expect(normaliseAnswer(constraints, { values: ['a'] })).toEqual(counted(2));
    expect([1, 2, 3, 6, 8].map((number) => validateAnswer(constraints, counted(number))?.code)).toEqual([
      'below_min',
      undefined,
      'off_grid',
      undefined,
      'above_max',
    ]);
  });

  it.each([
    [
      { min_allowed_value: 0.5, max_allowed_value: 3.5, step: 0.2 },
      { min: 1, max: 3, step: 1 },
    ],
    [
      { min_allowed_value: -4, max_allowed_value: -1 },
      { min: 0, max: 0, step: 1 },
    ],
    [
      { min_allowed_value: 1e300, max_allowed_value: 1e301 },
      { min: 999_999, max: 999_999, step: 1 },
    ],
  ])('use whole numbers for any bounds of the upstream: %j', (fields, counts) => {
    expect(constraintsOf(makeQuestion('numerical_multi_select', fields)).counts).toEqual(counts);
  });

  it('take bounds and message from rules first', () => {
    const changes = { bounds: { min: 3, max: 9, step: 3 }, texts: { required: 'تعداد؟' }, mandatory: false };
    expect(constraintsOf(questionFixtures.numerical_single_select, changes)).toMatchObject({
      mandatory: false,
      required: 'تعداد؟',
      counts: { min: 3, max: 9, step: 3 },
    });
  });
});

describe('a select', () => {
  const optionsWith = (count: number, image_new: { full: string } | null) =>
    Array.from({ length: count }, (_, at) => makeOption(`${at}`, `گزینه ${at}`, { image_new }));

  it('is a grid only if every option has a picture', () => {
    const pictured = optionsWith(2, { full: '/a.svg' });
    expect(presentOf(makeQuestion('single_select', { options: pictured })).layout).toBe('grid');
    const mixed = [...pictured, makeOption('x', 'بی‌تصویر')];
    expect(presentOf(makeQuestion('single_select', { options: mixed })).layout).toBe('list');
    expect(presentOf(makeQuestion('single_select')).layout).toBe('list');
  });

  it.each([
    ['multi_select', 12, false],
    ['multi_select', 13, true],
    ['numerical_multi_select', 13, true],
    ['single_select', 12, false],
    ['single_select', 13, true],
    ['numerical_single_select', 13, true],
  ] as const)('is as %s with %d options searchable: %s', (type, count, searchable) => {
    const options = optionsWith(count, null);
    expect(presentOf(makeQuestion(type, { options })).searchable).toBe(searchable);
  });

  it('shows favourites in their own group, the first three at once [O-4.49, O-4.50]', () => {
    const own = makeOption('auto', 'خودکار', { image_new: { full: '/a.svg' } });
    const favourites = optionsWith(4, null);
    const question = makeQuestion('single_select', { options: [own] });
    const shown = presentOf(question, {
      options: [own, ...favourites],
      favourites: favourites.map(({ id }) => id),
    });
    expect(shown.groups).toEqual([
      {
        key: 'favourites',
        title: 'متخصصین مورد علاقه من',
        options: ['0', '1', '2', '3'],
        preview: 3,
        labels: { more: 'مشاهده بیشتر', less: 'مشاهده کمتر' },
      },
    ]);
    expect(shown.options.map(({ person = false }) => person)).toEqual([false, true, true, true, true]);
    // A face that is missing does not turn the question's own pictures into a list.
    expect(shown.layout).toBe('grid');
    expect(presentOf(question)).not.toHaveProperty('groups');
  });

  it('shows the portraits of favourites at 200 px and other pictures at 300 px [O-9.01]', () => {
    const full = '/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/full.jpg';
    const [own, face] = [makeOption('own', 'خودکار', { image_new: { full } }), ...optionsWith(1, { full })];
    const options = [own, ...(face ? [face] : [])];
    const shown = presentOf(makeQuestion('single_select', { options }), { options, favourites: ['0'] });
    expect(shown.options.map(({ image }) => image)).toEqual([
      '/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/300.jpg',
      '/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/200.jpg',
    ]);
  });

  it.each<[QuestionType, Partial<Question>, Partial<ShownView>, boolean]>([
    ['single_select', {}, {}, true],
    ['single_select', {}, { mandatory: false }, false],
    ['single_select', { type_tags: ['product'] }, {}, false],
    ['numerical_single_select', {}, {}, false],
    ['multi_select', {}, {}, false],
  ])('advances on the tap as %s with %j and view %j: %s', (type, fields, changes, advances) => {
    const question = makeQuestion(type, fields);
    expect(kindOf(question).advanceOnChoice(question, viewAsLoaded(question, changes))).toBe(advances);
  });
});

describe('the words of a choice', () => {
  it('are the titles with their counts', () => {
    expect(summariseOf(questionFixtures.single_select, { values: ['21'] })).toBe('سرویس اسپلیت');
    expect(summariseOf(questionFixtures.multi_select, { values: ['22', '21'] })).toBe(
      'شارژ گاز، سرویس اسپلیت',
    );
    const counts = [
      { value: '21', number: 2 },
      { value: '22', number: 12 },
    ];
    expect(summariseOf(questionFixtures.numerical_multi_select, { values: ['21', '22'], counts })).toBe(
      '۲ × سرویس اسپلیت، ۱۲ × شارژ گاز',
    );
  });

  it('keep braces in a title', () => {
    const question = makeQuestion('multi_select', { options: [makeOption('a', '{number}')] });
    expect(summariseOf(question, { values: ['a'], counts: [{ value: 'a', number: 2 }] })).toBe(
      '۲ × {number}',
    );
  });

  it('name an option that rules removed by its title, an unknown one by its id', () => {
    const question = questionFixtures.multi_select;
    const view = viewAsLoaded(question, { options: [] });
    expect(kindOf(question).summarise(question, { values: ['21', '99'] }, view)).toBe('سرویس اسپلیت، 99');
  });

  it('are empty without an answer', () => {
    expect(summariseOf(questionFixtures.multi_select, { values: [] })).toBe('');
  });
});
