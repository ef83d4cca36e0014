import type { AddressItem } from '@gam/schemas/descriptors';
import { addressLabels, makeAddressForm, operatorsAddressLabels } from '../../features/addresses/index.ts';
import { texts } from '@gam/shared/texts';
import type { CustomerInHand } from '../../platform/sessions/describe-user.ts';
import type { WidgetContent, WidgetState } from '../state.ts';

const addresses: AddressItem[] = [
  { id: '11', title: 'ونک', text: 'تهران، ونک، خیابان ملاصدرا، پلاک ۱۲، واحد ۳', phone: '02188776655' },
  { id: '12', title: 'سعادت‌آباد', text: 'تهران، سعادت‌آباد، بلوار دریا، پلاک ۴', phone: null },
  {
    id: '13',
    title: 'شهرک ولیعصر',
    text: 'تهران، شهرک ولیعصر، بعد از میدان، خیابان شهید بهرامی‌نژاد، کوچه هفدهم غربی، مجتمع مسکونی نگین، بلوک ب، طبقه چهارم، واحد شمالی، روبه‌روی پارک',
    phone: '02144556677',
  },
];

const loaded: WidgetContent<'addresses'> = {
  source: { name: 'addresses', v: null },
  items: [{ addresses, next: null, warning: null }],
  select: null,
  form: { name: 'address_form', v: null },
  saved: 0,
  problem: null,
  editable: true,
  removable: true,
  placeholders: 3,
  labels: addressLabels,
};

/**
 * The form of a new address; `customer`: the customer for whom an operator fills it in, null for a customer's own.
 */
const formFor = (customer: CustomerInHand | null) =>
  makeAddressForm({
    kind: 'full',
    areas: [
      { id: '1', name: 'ونک', city: 'تهران', location: { lat: 35.757, lng: 51.41 } },
      { id: '2', name: 'سعادت‌آباد', city: 'تهران', location: { lat: 35.79, lng: 51.37 } },
    ],
    forced: null,
    country: null,
    address: null,
    tiles: null,
    customer,
  });
const operators: WidgetContent<'addresses'> = { ...loaded, labels: operatorsAddressLabels };
const phone = '989121234567';

/** A list whose button opens a form. */
const opening = (
  name: string,
  about: string,
  widget: WidgetContent<'addresses'>,
  form: WidgetState<'addresses'>['form'],
): WidgetState<'addresses'> => ({
  name,
  about,
  widget: { ...widget, form: { name: 'address_form', v: name } },
  ...(form && { form }),
});

export const addressesStates: readonly WidgetState<'addresses'>[] = [
  { name: 'list', about: 'آدرس‌ها', widget: loaded },
  { name: 'chosen', about: 'انتخاب‌شده', widget: loaded, question: { answer: { values: ['12'] } } },
  {
    name: 'warning',
    about: 'هشدار بالای فهرست',
    widget: {
      ...loaded,
      items: [
        {
          addresses: addresses.slice(0, 1),
          next: null,
          warning: [
            {
              tag: 'p',
              children: [
                { tag: 'b', children: ['توجه:'] },
                ' در این محدوده ',
                { tag: 'a', href: 'https://gam.example/help', children: ['زمان رسیدن'] },
                ' بیشتر است.',
              ],
            },
          ],
        },
      ],
    },
  },
  {
    name: 'more',
    about: 'آدرس‌های بسیار',
    widget: {
      ...loaded,
      items: [
        {
          addresses: Array.from({ length: 12 }, (_, index) => ({
            id: String(index),
            title: 'ونک',
            text: `تهران، ونک، خیابان ملاصدرا، پلاک ${(index + 1).toLocaleString('fa-IR')}`,
            phone: null,
          })),
          next: '100',
          warning: null,
        },
      ],
    },
  },
  { name: 'expert', about: 'بدون ویرایش', widget: { ...loaded, editable: false, removable: false } },
  {
    name: 'empty',
    about: 'بدون آدرس',
    widget: { ...loaded, items: [{ addresses: [], next: null, warning: null }] },
  },
  { name: 'pending', about: 'در حال بارگذاری', widget: { ...loaded, items: null } },
  {
    name: 'failed',
    about: 'خطای بارگذاری',
    widget: { ...loaded, items: null, source: { name: 'addresses', v: 'none' } },
    fails: true,
  },
  opening('form', 'فرم آدرس جدید', loaded, formFor(null)),
  opening('operator-new', 'اپراتور: مشتری بی‌نام', operators, formFor({ phone, name: 'missing' })),
  opening('operator-known', 'اپراتور: مشتری بانام', operators, formFor({ phone, name: 'known' })),
  opening('operator-nobody', 'اپراتور: بی‌مشتری', operators, formFor({ phone: null, name: 'unknown' })),
  opening(
    'operator-wrong',
    'اپراتور: خطا در فرم',
    {
      ...operators,
      items: [{ addresses: [], next: null, warning: null }],
      problem: {
        message: 'لطفا نام مشتری را وارد کنید!',
        fields: [
          { name: 'phone', message: 'این شماره مشتری دیگری است.' },
          { name: 'first_name', message: 'لطفا نام مشتری را وارد کنید!' },
          { name: 'last_name', message: 'لطفا فقط از حروف فارسی یا انگلیسی استفاده کنید' },
          { name: 'area', message: 'لطفا محله را انتخاب کنید' },
        ],
      },
    },
    formFor({ phone, name: 'missing' }),
  ),
  { name: 'wrong', about: 'خطا', widget: loaded, question: { error: texts.validation.default } },
];
