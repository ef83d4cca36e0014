import type { Question } from '@gam/schemas/questions';
import { normaliseAnswer } from '@gam/shared/normalise-answer';
import { validateAnswer } from '@gam/shared/validate-answer';
import { describe, expect, it } from 'vitest';
import { kindOf } from '@gam/engine/questions';
import { makeQuestion, questionFixtures, viewAsLoaded } from '@gam/engine/fixtures';
import { presentWidget } from './present-fixture.ts';
import type { ShownView } from './question-views.ts';

const tagged = (...type_tags: string[]) =>
  makeQuestion('text', { type_tags, title: 'نام', is_mandatory: false });
const optional: Partial<ShownView> = { mandatory: false };
const constraintsOf = (question: Question, changes: Partial<ShownView> = {}) =>
  kindOf(question).constraints(question, viewAsLoaded(question, changes));
const presentOf = (question: Question, changes: Partial<ShownView> = {}) =>
  presentWidget(question, viewAsLoaded(question, changes));
const judge = (question: Question, value: string, changes: Partial<ShownView> = {}) =>
  validateAnswer(constraintsOf(question, changes), { values: [value] })?.message ?? null;

describe('a text question', () => {
  it.each([
    [['client_phone'], 'phone', 'phone', 'tel'],
    [['client_first_name'], 'name', 'line', 'given-name'],
    [['client_last_name'], 'name', 'line', 'family-name'],
    [['client_phone', 'client_first_name'], 'phone', 'phone', 'tel'],
    [['delegation', 'client_phone'], 'free', 'area', null],
    [['constructor'], 'free', 'area', null],
    [[], 'free', 'area', null],
  ])('with the tags %j has the form %s [O-3.04]', (tags, form, input, autocomplete) => {
    expect(constraintsOf(tagged(...tags))).toMatchObject({ kind: 'text', form });
    expect(presentOf(tagged(...tags))).toMatchObject({ type: 'text', input, autocomplete });
  });

  it.each(['client_phone', 'client_first_name', 'client_last_name'])(
    'with the tag %s is always mandatory',
    (tag) => {
      expect(constraintsOf(tagged(tag), optional).mandatory).toBe(true);
    },
  );

  it('is a free area of nine rows and at most 1000 characters, trimmed and normalised [O-5.08]', () => {
    const question = questionFixtures.text;
    expect(presentOf(question)).toEqual({
      type: 'text',
      key: 'q1',
      input: 'area',
      rows: 9,
      max_length: 1000,
      placeholder: 'هر چه لازم است بنویسید',
      autocomplete: null,
    });
    expect(judge(question, 'ب'.repeat(1000))).toBeNull();
    expect(judge(question, 'ب'.repeat(1001))).toBe('لطفا حداکثر ۱۰۰۰ حرف وارد کنید!');
    expect(normaliseAnswer(constraintsOf(question), { values: [' كار ي '] })).toEqual({ values: ['کار ی'] });
  });

  it.each([
    [200, 200],
    [1500, 1500],
    [9000, 2000],
    [0, 1],
  ])('reads a length of %d from rules as %d, within the limit of the protocol', (max_length, expected) => {
    const changes = { bounds: { max_length } };
    expect(constraintsOf(questionFixtures.text, changes)).toMatchObject({ max_length: expected });
    expect(presentOf(questionFixtures.text, changes)).toMatchObject({ max_length: expected });
  });

  it('asks for a name of 2 to 20 Persian or English letters [O-5.07]', () => {
    const question = tagged('client_first_name');
    const lettersOnly = 'لطفا فقط از حروف فارسی یا انگلیسی استفاده کنید';
    expect(['', 'ع', 'علی', 'Ali', 'علی۲', 'ب'.repeat(21)].map((value) => judge(question, value))).toEqual([
      'لطفا پرسش زیر را پاسخ دهید',
      'لطفا حداقل ۲ حرف وارد کنید',
      null,
      null,
      lettersOnly,
      'لطفا حداکثر ۲۰ حرف وارد کنید!',
    ]);
  });

  it("asks for a phone of the city's country, with a sample [O-5.06]", () => {
    const country = { min_length: 8, max_length: 9, sample: '٥٠١٢٣٤٥٦٧' };
    const question = tagged('client_phone');
    expect(presentOf(question, { country })).toMatchObject({
      placeholder: 'برای مثال: ۵۰۱۲۳۴۵۶۷',
      max_length: 9,
    });
    expect(
      ['', '۱۲۳', '12345678', '1234567890', 'abc45678'].map((value) => judge(question, value, { country })),
    ).toEqual([
      'لطفا پرسش زیر را پاسخ دهید',
      'لطفا حداقل ۸ رقم وارد کنید',
      null,
      'لطفا حداکثر ۹ رقم وارد کنید!',
      'لطفا نام را به درستی وارد کنید!',
    ]);
  });

  it.each([
    ['accepts a phone that matches', () => true, null],
    ['refuses a phone that does not match', () => false, 'لطفا نام را به درستی وارد کنید!'],
    ['accepts every phone without', undefined, null],
  ])("%s the pattern of the city's country [O-5.06]", (_what, accepts, expected) => {
    const question = tagged('client_phone');
    const country = { min_length: 9, max_length: 9, sample: '501234567', ...(accepts && { accepts }) };
    const view = viewAsLoaded(question, { country });
    expect(kindOf(question).judge?.(question, { values: ['401234567'] }, view, 0) ?? null).toBe(expected);
  });

  it('checks only phones on the server, so the next screen of any other text is known ahead', () => {
    const isJudged = (question: Question) => kindOf(question).judged?.(question);
    expect(isJudged(tagged('client_phone'))).toBe(true);
    expect(isJudged(tagged('client_first_name'))).toBe(false);
    expect(isJudged(tagged('delegation'))).toBe(false);
  });

  it('asks for a mobile number of Iran if the country is unknown', () => {
    expect(judge(tagged('client_phone'), '۰۹۱۲۱۲۳۴۵۶۷')).toBeNull();
    expect(presentOf(tagged('client_phone'), { country: null })).toMatchObject({
      placeholder: 'برای مثال: ۰۹۱۲۳۴۵۶۷۸۹',
    });
  });

  it('is summarised as typed', () => {
    const question = questionFixtures.text;
    const view = viewAsLoaded(question);
    expect(kindOf(question).summarise(question, { values: ['طبقه 3\nزنگ دوم'] }, view)).toBe(
      'طبقه 3\nزنگ دوم',
    );
    expect(kindOf(question).summarise(question, { values: [] }, view)).toBe('');
  });
});
