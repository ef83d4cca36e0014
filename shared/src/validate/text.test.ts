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

describe('validateAnswer on a text', () => {
  it.each([[[]], [['']], [['  \n']], [['\u200c']]])(
    'rejects %j when it is mandatory [O-5.01, W-5.01, W-5.02]',
    (values) => {
      expect(judge(free, ...values)).toEqual({
        code: 'required',
        message: free.required,
        field_message: 'لطفا توضیحات را وارد کنید!',
      });
      expect(judge({ ...free, mandatory: false }, ...values)).toBeNull();
    },
  );

  it('rejects several values', () => {
    expect(judge(free, 'a', 'b')).toEqual({ code: 'too_many_values', message: free.required });
  });
});

describe('validateAnswer on a free text', () => {
  it('accepts at most 1000 characters, counted by code point [O-5.08, W-5.02]', () => {
    expect(judge(free, '😀'.repeat(1000))).toBeNull();
    expect(judge(free, 'آ'.repeat(1001))).toEqual(inField('too_long', 'لطفا حداکثر ۱۰۰۰ حرف وارد کنید!'));
  });

  it('measures the trimmed and normalised text [O-5.08]', () => {
    expect(judge(free, ` ${'آ   '.repeat(500)}\n\n\n`)).toBeNull();
  });

  it('rejects a text below the least length [W-5.02]', () => {
    expect(judge({ ...free, min_length: 10 }, 'کوچه  نُه')).toEqual(
      inField('too_short', 'لطفا حداقل ۱۰ حرف وارد کنید'),
    );
  });

  it('rejects half of a surrogate pair [W-5.02]', () => {
    expect(judge(free, 'a\ud800')).toEqual(inField('pattern', 'توضیحات معتبر نیست'));
  });
});

describe('validateAnswer on a name', () => {
  it.each(['رضا', 'علي', 'آیت\u200cالله', ' Sara Rad ', 'آو', 'آ'.repeat(20)])(
    'accepts %j [O-5.07]',
    (text) => {
      expect(judge(name, text)).toBeNull();
    },
  );

  it('rejects an empty name [O-5.07]', () => {
    expect(judge(name)).toMatchObject({ code: 'required', field_message: 'لطفا نام را وارد کنید!' });
  });

  it.each(['رضا۲', 'Reza!', 'Иван', '12'])(
    'rejects %j, which has more than letters [O-5.07, W-5.01]',
    (text) => {
      expect(judge(name, text)).toEqual(inField('pattern', 'لطفا فقط از حروف فارسی یا انگلیسی استفاده کنید'));
    },
  );

  it.each([
    ['آ', 'too_short', 'لطفا حداقل ۲ حرف وارد کنید'],
    ['آ'.repeat(21), 'too_long', 'لطفا حداکثر ۲۰ حرف وارد کنید!'],
  ])('rejects %s, outside 2 to 20 characters [O-5.07, W-5.01]', (text, code, message) => {
    expect(judge(name, text)).toEqual(inField(code, message));
  });
});

describe('validateAnswer on a phone', () => {
  it.each(['۰۹۱۲۱۲۳۴۵۶۷', '٠٩١٢١٢٣٤٥٦٧', '0912 123-4567', '9121234567'])('accepts %s [O-5.06]', (text) => {
    expect(judge(phone, text)).toBeNull();
  });

  it('rejects an empty phone [O-5.06]', () => {
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
  ])('rejects %s: %s [O-5.06, W-5.01]', (text, code, message) => {
    expect(judge(phone, text)).toEqual(inField(code, message));
  });
});
