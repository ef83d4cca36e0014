import type { ConstraintsOf } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import { freeTextLengths, nameLengths } from '../text-forms.ts';
import { validateAnswer } from '../validate-answer.ts';

const free: ConstraintsOf<'text'> = {
  kind: 'text',
  mandatory: true,
  required: 'لطفا پرسش زیر را پاسخ دهید',
  form: 'free',
  title: 'توضیحات',
  ...freeTextLengths,
};
const name: ConstraintsOf<'text'> = { ...free, form: 'name', title: 'نام', ...nameLengths };
const phone: ConstraintsOf<'text'> = {
  ...free,
  form: 'phone',
  title: 'شماره تماس',
  min_length: 10,
  max_length: 11,
};

function judge(constraints: ConstraintsOf<'text'>, ...values: string[]) {
  return validateAnswer(constraints, { values });
}
const inField = (code: string, message: string) => ({ code, message, field_message: message });

describe('a text', () => {
  it.each([[[]], [['']], [['  \n']], [['\u200c']]])(
    'is required where it is mandatory: %j [O-5.01, W-5.01, W-5.02]',
    (values) => {
      expect(judge(free, ...values)).toEqual({
        code: 'required',
        message: free.required,
        field_message: 'لطفا توضیحات را وارد کنید!',
      });
      expect(judge({ ...free, mandatory: false }, ...values)).toBeNull();
    },
  );

  it('is one value', () => {
    expect(judge(free, 'a', 'b')).toEqual({ code: 'too_many_values', message: free.required });
  });
});

describe('a free text', () => {
  it('has at most 1000 characters, counted as people see them [O-5.08, W-5.02]', () => {
    expect(judge(free, '😀'.repeat(1000))).toBeNull();
    expect(judge(free, 'آ'.repeat(1001))).toEqual(inField('too_long', 'لطفا حداکثر ۱۰۰۰ حرف وارد کنید!'));
  });

  it('is measured trimmed and normalised [O-5.08]', () => {
    expect(judge(free, ` ${'آ   '.repeat(500)}\n\n\n`)).toBeNull();
  });

  it('may have a least length [W-5.02]', () => {
    expect(judge({ ...free, min_length: 10 }, 'کوچه  نُه')).toEqual(
      inField('too_short', 'لطفا حداقل ۱۰ حرف وارد کنید'),
    );
  });

  it('is whole characters [W-5.02]', () => {
    expect(judge(free, 'a\ud800')).toEqual(inField('pattern', 'توضیحات معتبر نیست'));
  });
});

describe('a name', () => {
  it.each(['رضا', 'علي', 'آیت\u200cالله', ' Sara Rad ', 'آو', 'آ'.repeat(20)])(
    'takes %j [O-5.07]',
    (text) => {
      expect(judge(name, text)).toBeNull();
    },
  );

  it('is required [O-5.07]', () => {
    expect(judge(name)).toMatchObject({ code: 'required', field_message: 'لطفا نام را وارد کنید!' });
  });

  it.each(['رضا۲', 'Reza!', 'Иван', '12'])(
    'of %j says that only letters may be used [O-5.07, W-5.01]',
    (text) => {
      expect(judge(name, text)).toEqual(inField('pattern', 'لطفا فقط از حروف فارسی یا انگلیسی استفاده کنید'));
    },
  );

  it.each([
    ['آ', 'too_short', 'لطفا حداقل ۲ حرف وارد کنید'],
    ['آ'.repeat(21), 'too_long', 'لطفا حداکثر ۲۰ حرف وارد کنید!'],
  ])('has 2 to 20 characters, unlike %s [O-5.07, W-5.01]', (text, code, message) => {
    expect(judge(name, text)).toEqual(inField(code, message));
  });
});

describe('a phone', () => {
  it.each(['۰۹۱۲۱۲۳۴۵۶۷', '٠٩١٢١٢٣٤٥٦٧', '0912 123-4567', '9121234567'])('takes %s [O-5.06]', (text) => {
    expect(judge(phone, text)).toBeNull();
  });

  it('is required [O-5.06]', () => {
    expect(judge(phone, '')).toMatchObject({
      code: 'required',
      field_message: 'لطفا شماره تماس را وارد کنید!',
    });
  });

  it.each([
    ['0912123456a', 'pattern', 'لطفا شماره تماس را به درستی وارد کنید!'],
    ['+9121234567', 'pattern', 'لطفا شماره تماس را به درستی وارد کنید!'],
    ['091212345', 'too_short', 'لطفا حداقل ۱۰ رقم وارد کنید'],
    ['091212345678', 'too_long', 'لطفا حداکثر ۱۱ رقم وارد کنید!'],
  ])('refuses %s: %s [O-5.06, W-5.01]', (text, code, message) => {
    expect(judge(phone, text)).toEqual(inField(code, message));
  });
});
