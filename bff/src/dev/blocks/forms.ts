import type { Actions, Form } from '@gam/schemas/descriptors';
import { codeLength } from '@gam/engine/flow';
import { commonTexts } from '../../protocol/texts.ts';
import { errorTexts } from '../../platform/texts.ts';
import { type BlockContent, type BlockState, state } from '../state.ts';

type Field = Form['fields'][number];

const phone: Field = { name: 'phone', label: commonTexts.nav.login, input: 'phone', value: '', error: null };
const code: Field = {
  name: 'code',
  label: commonTexts.code.label,
  input: 'code',
  value: '',
  length: codeLength,
  error: null,
};
const password: Field = {
  name: 'password',
  label: 'گذرواژه',
  input: 'password',
  value: '',
  reveal: 'نمایش گذرواژه',
  error: null,
};

export const formStates: readonly BlockState<'form'>[] = [
  state('phone', 'فرم ورود با خطا', { fields: [{ ...phone, value: '0912', error: errorTexts.generic }] }),
  state('code', 'کد پیامکی', { fields: [{ ...code, value: '123', by_sms: true }] }),
  state('password', 'ورود با گذرواژه', { fields: [phone, password, code] }),
  state('password-wrong', 'گذرواژه نادرست', {
    fields: [
      { ...phone, value: '09120000002' },
      { ...password, value: 'a-very-long-password-that-goes-on-and-on-and-on-beyond-its-field' },
      { ...code, value: '123456', error: 'شماره، گذرواژه یا کد درست نیست.' },
    ],
  }),
];

type Item = Actions['items'][number];

const pay: Item = { id: 'pay', label: 'پرداخت', event: 'pay_again', kind: 'primary' };
const again: Item = { id: 'again', label: 'سفارش دوباره', href: '/dev/widgets', kind: 'secondary' };
const invoice: Item = {
  id: 'site',
  label: 'راهنمای پرداخت',
  href: 'https://example.com/',
  kind: 'quiet',
  new_tab: true,
};
const cancel: Item = { id: 'cancel', label: 'لغو سفارش', event: 'cancel_order', kind: 'danger' };

export const actionsStates: readonly BlockState<'actions'>[] = [
  state('one', 'یک پیوند', { items: [again] }),
  state('kinds', 'دکمه‌ها و پیوندها از هر گونه', {
    title: 'این سفارش',
    items: [pay, again, invoice, cancel],
  }),
  state('current', 'پیوندهایی که یکی از آن‌ها صفحه کنونی است', {
    items: [
      { ...again, id: 'all', label: 'همه', kind: 'primary', current: true },
      { ...again, id: 'open', label: 'باز' },
    ],
  }),
  state('disabled', 'دکمه غیرفعال', { items: [{ ...pay, disabled: true }, cancel] }),
  state('long', 'متن‌های بلند', {
    items: [
      { ...pay, label: 'پرداخت باقی‌مانده هزینه سفارش با درگاه بانکی یا کیف پول' },
      { ...again, label: 'سفارش دوباره همین خدمت با همین متخصص در همین آدرس' },
      cancel,
    ],
  }),
];

const club: BlockContent<'toggles'> = {
  event: 'club_discount',
  items: [{ name: 'on', label: 'استفاده از تخفیف باشگاه مشتریان', on: false }],
};
const options: BlockContent<'toggles'> = {
  title: 'تنظیمات اپراتور',
  event: 'admin_options',
  items: [
    { name: 'sms', label: 'پیامکی برای مشتری ارسال نشود', on: true },
    {
      name: 'announce',
      label: 'سفارش در اپلیکیشن متخصصین اعلام نشود، مگر آنکه متخصص منتخب آن را نپذیرد',
      note: 'متخصصین این سفارش را نمی‌بینند و باید دستی به آن‌ها سپرده شود.',
      on: false,
    },
  ],
};

export const togglesStates: readonly BlockState<'toggles'>[] = [
  state('off', 'تخفیف باشگاه', club),
  state('several', 'چند گزینه با توضیح', options),
  state('disabled', 'غیرفعال', { ...options, disabled: true }),
];
