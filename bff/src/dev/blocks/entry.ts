import type { Entry } from '@gam/schemas/descriptors';
import type { BlockState } from '../state.ts';

const label = 'کد تخفیف';

const code: Entry['fields'][number] = {
  name: 'code',
  label,
  input: 'text',
  value: '',
  error: null,
};
const entry: Entry = {
  type: 'entry',
  key: 'voucher',
  title: label,
  fields: [code],
  submit: {
    id: 'apply',
    label: 'اعمال کد',
    event: 'apply_voucher',
    kind: 'secondary',
    form: 'voucher',
    skips_answer: true,
  },
  needs_value: true,
  done: null,
};
const remove: Entry['submit'] = {
  id: 'remove',
  label: 'حذف کد',
  event: 'remove_voucher',
  kind: 'quiet',
  skips_answer: true,
};

const email: Entry = {
  ...entry,
  key: 'invoice',
  title: 'رسید سفارش',
  fields: [
    {
      name: 'email',
      label: 'ایمیل',
      input: 'email',
      value: '',
      required: 'لطفا یک ایمیل معتبر وارد کنید!',
      error: null,
    },
  ],
  submit: {
    ...entry.submit,
    id: 'send',
    label: 'ارسال به ایمیل',
    event: 'invoice_send',
    form: 'invoice',
  },
  note: 'بعد از اتمام سفارش، دانلود رسید فعال خواهد شد.',
};

export const entryStates: readonly BlockState<'entry'>[] = [
  { name: 'empty', about: 'کد تخفیف', block: entry },
  { name: 'filled', about: 'کد تخفیف نوشته‌شده', block: { ...entry, fields: [{ ...code, value: 'نوروز' }] } },
  {
    name: 'wrong',
    about: 'کد تخفیف نادرست',
    block: { ...entry, fields: [{ ...code, value: 'نوروز', error: 'این کد تخفیف معتبر نیست.' }] },
  },
  {
    name: 'done',
    about: 'کد تخفیف اعمال‌شده',
    block: {
      ...entry,
      fields: [{ ...code, value: 'نوروز' }],
      done: { text: 'کد تخفیف اعمال شد: ۱۰۰٬۰۰۰ تومان تخفیف', action: remove },
    },
  },
  { name: 'email', about: 'ایمیل رسید', block: email },
  {
    name: 'long',
    about: 'متن‌های بلند',
    block: {
      ...entry,
      title: 'کد تخفیف یا کد معرفی که از دوستان خود یا از متخصصین ما گرفته‌اید',
      fields: [
        {
          ...code,
          label: 'کد را همان‌گونه که در پیامک آمده است اینجا وارد کنید',
          value: 'تخفیف-بلند-نوروز-هزار-و-چهارصد-و-پنج',
          error:
            'این کد تخفیف برای خدمت، شهر یا مبلغ سفارش شما نیست، یا زمان استفاده از آن به پایان رسیده است.',
        },
      ],
      submit: { ...entry.submit, label: 'بررسی و اعمال کد تخفیف یا معرفی' },
    },
  },
];
