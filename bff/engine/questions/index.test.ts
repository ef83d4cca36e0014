import { answerForms, type Question, type QuestionType, questionTypes } from '@gam/schemas/questions';
import { validateAnswer } from '@gam/shared/validate-answer';
import { describe, expect, it } from 'vitest';
import { kindOf } from './question-kinds.ts';
import type { AnyView } from './kind.ts';
import { makeQuestion, questionFixtures, viewAsLoaded } from './question-fixtures.ts';
import { splitUploadName } from './uploads.ts';
import { writeAnswer } from './write-answer.ts';

const missing = (question: Question, changes: Partial<AnyView> = {}) =>
  validateAnswer(kindOf(question).constraints(question, viewAsLoaded(question, changes)), { values: [] })
    ?.message;

const choose = 'لطفا یکی از گزینه ها را انتخاب کنید!';
const write = 'لطفا پرسش زیر را پاسخ دهید';

describe('the registry of question types', () => {
  it.each(Object.keys(questionTypes) as QuestionType[])(
    'knows the type %s of the contract [O-3.03]',
    (type) => {
      expect(kindOf(questionFixtures[type])).toHaveProperty('widget', expect.any(String));
    },
  );

  it.each([
    ['single_select', choose],
    ['multi_select', choose],
    ['numerical_single_select', choose],
    ['numerical_multi_select', choose],
    ['text', write],
    ['number', write],
    ['file_images', 'لطفا حداقل یک تصویر آپلود کنید'],
    ['voice', 'لطفا یک صدا آپلود کنید'],
    ['timestamp', 'زمان سفارش باید حداقل یک ربع آینده باشد'],
  ] as const)('says of an unanswered %s «%s» [O-5.04]', (type, message) => {
    expect(missing(questionFixtures[type])).toBe(message);
  });

  it("names the service's hours in the message of a timestamp [O-5.04]", () => {
    expect(missing(questionFixtures.timestamp, { min_hours: 4 })).toBe(
      'زمان سفارش باید برای حداقل ۴ ساعت آینده باشد',
    );
    expect(missing(questionFixtures.timestamp, { min_hours: 0 })).toBe(
      'زمان سفارش باید حداقل یک ربع آینده باشد',
    );
  });

  it('can tell dates apart where they hold dates', () => {
    const dates = Object.values(questionFixtures).filter(({ type }) => answerForms[type].holds === 'date');
    expect(dates.filter((question) => kindOf(question).samples === undefined)).toEqual([]);
  });

  it.each(Object.values(questionFixtures).filter((question) => !kindOf(question).asksNothing))(
    'lets rules say the message of an unanswered $type',
    (question) => {
      expect(missing(question, { texts: { required: 'پاسخ دهید' } })).toBe('پاسخ دهید');
    },
  );
});

describe('a tap on an option', () => {
  it.each([
    ['single_select', true],
    ['multi_select', false],
    ['numerical_single_select', false],
    ['numerical_multi_select', false],
    ['region', false],
    ['location', false],
    ['web_view', false],
    ['file_images', false],
    ['voice', true],
    ['text', false],
    ['number', false],
    ['timestamp', false],
    ['single_select_by_fetch', true],
  ] as const)('at a mandatory %s answers and goes on: %s', (type, expected) => {
    const question: Question = questionFixtures[type];
    const { advanceOnChoice } = kindOf(question);
    expect(advanceOnChoice(question, viewAsLoaded(question))).toBe(expected);
    const isVoice = type === 'voice';
    expect(advanceOnChoice(question, viewAsLoaded(question, { mandatory: false }))).toBe(isVoice);
  });

  it('at several fetched options, or at a repair shop, does not go on', () => {
    const fetched = { type_tags: ['product'], options: [] };
    const several = makeQuestion('multi_select', fetched);
    const shop = makeQuestion('single_select_by_fetch', { type_tags: ['repair_shop_selection'] });
    for (const question of [several, shop])
      expect(kindOf(question).advanceOnChoice(question, viewAsLoaded(question))).toBe(false);
  });
});

describe('what is offered', () => {
  it.each([
    ['file_images', { check: 'uploads', follows: false }],
    ['voice', { check: 'uploads', follows: false }],
    ['single_select_by_fetch', { check: 'options', follows: true }],
    ['single_select', null],
    ['text', null],
  ] as const)('by %s is looked up by %j', (type, expected) => {
    const question: Question = questionFixtures[type];
    expect(kindOf(question).offered?.(question, viewAsLoaded(question)) ?? null).toEqual(expected);
  });

  it('by a repair shop depends on the answers before it, and one is chosen', () => {
    const shop = makeQuestion('single_select_by_fetch', { type_tags: ['repair_shop_selection'] });
    const view = viewAsLoaded(shop, { texts: { required: 'یکی را انتخاب کنید' } });
    expect(kindOf(shop).offered?.(shop, view)).toEqual({ check: 'repair_shops', follows: true });
    expect(kindOf(shop).constraints(shop, view)).toEqual({
      kind: 'presence',
      mandatory: true,
      required: 'یکی را انتخاب کنید',
      max_values: 1,
    });
  });
});

describe('splitUploadName', () => {
  it.each([
    ['f1.signed', 'f1', 'signed'],
    ['a.b.signed', 'a.b', 'signed'],
    ['f1', 'f1', ''],
    ['.signed', '.signed', ''],
  ])('splits %s into %s and %j', (name, id, signature) => {
    expect(splitUploadName(name)).toEqual({ id, signature });
  });
});

describe('writeAnswer', () => {
  it('joins files by « - », and sends their bare ids [O-3.07]', () => {
    const question = questionFixtures.file_images;
    expect(writeAnswer(question, { values: ['f1.signed', 'f2.signed'] }, viewAsLoaded(question))).toEqual({
      id: 'q1',
      type: 'file_images',
      title: 'خدمات',
      values: ['f1', 'f2'],
      text: 'تصویر ۱ - تصویر ۲',
    });
  });

  it('keeps counts and includes them in the summary [O-3.07]', () => {
    const question = questionFixtures.numerical_single_select;
    const answer = { values: ['21'], counts: [{ value: '21', number: 2 }] };
    expect(writeAnswer(question, answer, viewAsLoaded(question))).toEqual({
      id: 'q1',
      type: 'numerical_single_select',
      title: 'خدمات',
      ...answer,
      text: '۲ × سرویس اسپلیت',
    });
  });
});
