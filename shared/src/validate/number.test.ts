import type { ConstraintsOf } from '@gam/schemas/questions';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPersianDigits } from '../digits.ts';
import { isOnGrid, numberDefaults } from '../number-grid.ts';
import { validateAnswer } from '../validate-answer.ts';

const odd: ConstraintsOf<'number'> = {
  kind: 'number',
  mandatory: true,
  required: 'لطفا پرسش زیر را پاسخ دهید',
  min: 3,
  max: 12,
  step: 2,
};

function judge(constraints: ConstraintsOf<'number'>, ...values: string[]) {
  return validateAnswer(constraints, { values });
}

describe('validateAnswer on a number', () => {
  it.each(['3', '11', '۱۱', '٠٥', ' 7 '])(
    'accepts %j, on the grid and in any digits [O-5.02, O-5.12]',
    (text) => {
      expect(judge(odd, text)).toBeNull();
    },
  );

  it.each([[[]], [['']], [[' ']]])('rejects the empty %j when it is mandatory [O-5.01, O-5.09]', (values) => {
    expect(judge(odd, ...values)).toEqual({
      code: 'required',
      message: 'لطفا پرسش زیر را پاسخ دهید',
      field_message: 'لطفا مقدار را وارد کنید',
    });
  });

  it.each([[[]], [['']]])('accepts the empty %j when it is optional [O-5.10]', (values) => {
    expect(judge({ ...odd, mandatory: false }, ...values)).toBeNull();
  });

  it.each([
    ['سه', 'not_numeric', 'لطفا یک مقدار عددی وارد کنید'],
    ['2', 'below_min', 'لطفا مقداری بزرگ‌تر یا مساوی با ۳ وارد کنید'],
    ['-5', 'below_min', 'لطفا مقداری بزرگ‌تر یا مساوی با ۳ وارد کنید'],
    ['13', 'above_max', 'لطفا مقداری کوچک‌تر یا مساوی با ۱۲ وارد کنید'],
    ['9'.repeat(400), 'above_max', 'لطفا مقداری کوچک‌تر یا مساوی با ۱۲ وارد کنید'],
    ['4', 'off_grid', 'لطفا یک مقدار معتبر مانند ۵ وارد کنید'],
    ['12', 'off_grid', 'لطفا یک مقدار معتبر مانند ۱۱ وارد کنید'],
  ])('rejects %s: %s, with a message at the field [O-5.02, O-5.09]', (text, code, fieldMessage) => {
    for (const mandatory of [true, false]) {
      expect(judge({ ...odd, mandatory }, text)).toEqual({
        code,
        message: odd.required,
        field_message: fieldMessage,
      });
    }
  });

  it('rejects the mark of an invalid number, mandatory or not [O-5.11]', () => {
    for (const mandatory of [true, false]) {
      expect(judge({ ...odd, mandatory }, 'not-valid')).toEqual({
        code: 'marked_invalid',
        message: odd.required,
      });
    }
  });

  it('rejects several values', () => {
    expect(judge(odd, '3', '5')).toEqual({ code: 'too_many_values', message: odd.required });
  });

  it('accepts exactly the values of the grid [O-5.09]', () => {
    const grids = fc.record({
      min: fc.nat(20),
      max: fc.integer({ min: 20, max: 60 }),
      step: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(grids, fc.integer({ min: -5, max: 80 }), (bounds, value) => {
        const failure = judge({ ...odd, ...bounds }, toPersianDigits(value));
        expect(failure === null).toBe(isOnGrid(value, bounds));
      }),
    );
  });

  it('accepts 1 to 999999 by default [O-5.13]', () => {
    const whole = { ...odd, ...numberDefaults };
    expect([judge(whole, '1'), judge(whole, '999999')]).toEqual([null, null]);
    expect([judge(whole, '0')?.code, judge(whole, '1000000')?.code]).toEqual(['below_min', 'above_max']);
  });
});
