import { type Question, questionTypes } from '@gam/schemas/questions';
import { validateAnswer } from '@gam/shared/validate-answer';
import { describe, expect, it } from 'vitest';
import { kindOf, questionKinds } from './index.ts';
import type { AnyView } from './kind.ts';
import { questionFixtures, viewAsLoaded } from './question-fixtures.ts';
import { writeAnswer } from './write-answer.ts';

const missing = (question: Question, changes: Partial<AnyView> = {}) =>
  validateAnswer(kindOf(question).constraints(question, viewAsLoaded(question, changes)), { values: [] })
    ?.message;

const choose = 'لطفا یکی از گزینه ها را انتخاب کنید!';
const write = 'لطفا پرسش زیر را پاسخ دهید';

describe('the registry of question types', () => {
  it('knows every type of the contract [O-3.03]', () => {
    expect(Object.keys(questionKinds).toSorted()).toEqual(Object.keys(questionTypes).toSorted());
  });

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

  it.each(Object.values(questionFixtures).filter((question) => !kindOf(question).asksNothing))(
    'lets rules say the message of an unanswered $type',
    (question) => {
      expect(missing(question, { texts: { required: 'پاسخ دهید' } })).toBe('پاسخ دهید');
    },
  );
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
