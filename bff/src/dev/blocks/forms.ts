import type { Actions, Form, Toggles } from '@gam/schemas/descriptors';
import { codeLength } from '@gam/engine/flow';
import { commonTexts } from '../../protocol/texts.ts';
import { signInTexts } from '../../features/sign-in/index.ts';
import { errorTexts } from '../../platform/texts.ts';
import type { BlockState } from '../state.ts';

type Field = Form['fields'][number];

const form = (...fields: Field[]): Form => ({ type: 'form', key: 'login', fields });
const phone: Field = { name: 'phone', label: commonTexts.nav.login, input: 'phone', value: '', error: null };
const code: Field = {
  name: 'code',
  label: signInTexts.login.code,
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
  {
    name: 'phone',
    about: 'فرم ورود با خطا',
    block: form({ ...phone, value: '0912', error: errorTexts.generic }),
  },
  { name: 'code', about: 'کد پیامکی', block: form({ ...code, value: '123', by_sms: true }) },
  { name: 'password', about: 'ورود با گذرواژه', block: form(phone, password, code) },
  {
    name: 'password-wrong',
    about: 'گذرواژه نادرست',
    block: form(
      { ...phone, value: '09120000002' },
      { ...password, value: 'a-very-long-password-that-goes-on-and-on-and-on-beyond-its-field' },
      { ...code, value: '123456', error: 'شماره، گذرواژه یا کد درست نیست.' },
    ),
  },
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
const state = (name: string, about: string, items: Item[], title?: string): BlockState<'actions'> => ({
  name,
  about,
  block: { type: 'actions', key: 'actions', items, ...(title !== undefined && { title }) },
});

export const actionsStates: readonly BlockState<'actions'>[] = [
  state('one', 'یک پیوند', [again]),
  state('kinds', 'دکمه‌ها و پیوندها از هر گونه', [pay, again, invoice, cancel], 'این سفارش'),
  state('current', 'پیوندهایی که یکی از آن‌ها صفحه کنونی است', [
    { ...again, id: 'all', label: 'همه', kind: 'primary', current: true },
    { ...again, id: 'open', label: 'باز' },
  ]),
  state('disabled', 'دکمه غیرفعال', [{ ...pay, disabled: true }, cancel]),
  state('long', 'متن‌های بلند', [
    { ...pay, label: 'پرداخت باقی‌مانده هزینه سفارش با درگاه بانکی یا کیف پول' },
    { ...again, label: 'سفارش دوباره همین خدمت با همین متخصص در همین آدرس' },
    cancel,
  ]),
];

const club: Toggles = {
  type: 'toggles',
  key: 'club',
  event: 'club_discount',
  items: [{ name: 'on', label: 'استفاده از تخفیف باشگاه مشتریان', on: false }],
};
const options: Toggles = {
  type: 'toggles',
  key: 'options',
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
  { name: 'off', about: 'تخفیف باشگاه', block: club },
  { name: 'several', about: 'چند گزینه با توضیح', block: options },
  { name: 'disabled', about: 'غیرفعال', block: { ...options, disabled: true } },
];
