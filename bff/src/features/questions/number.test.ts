import type { Question } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import { makeQuestion, questionFixtures, viewAsLoaded, number } from '@gam/engine/fixtures';
import { presentWidget } from './present-fixture.ts';

const question = questionFixtures.number;

describe('a number question', () => {
  it('has min 1, max 999999 and step 1 by default [O-5.13]', () => {
    expect(number.constraints(question, viewAsLoaded(question))).toEqual({
      kind: 'number',
      mandatory: true,
      required: 'لطفا پرسش زیر را پاسخ دهید',
      min: 1,
      max: 999_999,
      step: 1,
    });
  });

  it('takes its bounds from rules first, then from the question', () => {
    const bounded = makeQuestion('number', { min_allowed_value: 10, max_allowed_value: 90, step: 5 });
    expect(number.constraints(bounded, viewAsLoaded(bounded))).toMatchObject({ min: 10, max: 90, step: 5 });
    const view = viewAsLoaded(bounded, { bounds: { min: 0, max: 50 } });
    expect(number.constraints(bounded, view)).toMatchObject({ min: 0, max: 50, step: 5 });
  });

  it('shows the description as unit, accepts twelve digits and asks for whole numbers [O-5.12]', () => {
    expect(presentWidget(question, viewAsLoaded(question))).toEqual({
      type: 'number',
      key: 'q1',
      unit: 'متر',
      max_digits: 12,
      hint: 'فقط عدد صحیح وارد کنید',
      labels: { increase: 'افزایش', decrease: 'کاهش' },
    });
    const view = viewAsLoaded(question, { texts: { description: 'متر مربع' } });
    expect(presentWidget(question, view)).toMatchObject({ unit: 'متر مربع' });
  });

  it.each<[Partial<Question>, string[], string]>([
    [{ description: 'متر' }, ['120'], '۱۲۰ متر'],
    [{ description: null }, ['1405'], '۱۴۰۵'],
    [{ description: 'متر' }, ['2.5'], '۲٫۵ متر'],
    [{ description: 'متر' }, [], ''],
  ])('words, with %j, the answer %j as «%s»', (fields, values, summary) => {
    const asked = makeQuestion('number', { description: fields.description ?? null });
    expect(number.summarise(asked, { values }, viewAsLoaded(asked))).toBe(summary);
  });
});
