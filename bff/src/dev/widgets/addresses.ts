import type { AddressItem, Addresses } from '@gam/schemas/descriptors';
import { addressLabels } from '../../addresses/present-addresses.ts';
import { mustBeThere } from '../constraints.ts';
import type { WidgetState } from '../state.ts';

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

const loaded: Addresses = {
  type: 'addresses',
  key: 'widget',
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
const constraints = mustBeThere(true);

export const addressesStates: readonly WidgetState<'addresses'>[] = [
  { name: 'list', about: 'آدرس‌ها', widget: loaded, constraints },
  {
    name: 'chosen',
    about: 'انتخاب‌شده',
    widget: loaded,
    constraints,
    question: { answer: { values: ['12'] } },
  },
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
    constraints,
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
    constraints,
  },
  {
    name: 'expert',
    about: 'بدون ویرایش',
    widget: { ...loaded, editable: false, removable: false },
    constraints,
  },
  {
    name: 'empty',
    about: 'بدون آدرس',
    widget: { ...loaded, items: [{ addresses: [], next: null, warning: null }] },
    constraints,
  },
  { name: 'pending', about: 'در حال بارگذاری', widget: { ...loaded, items: null }, constraints },
  {
    name: 'failed',
    about: 'خطای بارگذاری',
    widget: { ...loaded, items: null, source: { name: 'addresses', v: 'none' } },
    constraints,
    fails: true,
  },
  {
    name: 'wrong',
    about: 'خطا',
    widget: loaded,
    constraints,
    question: { error: constraints.required },
  },
];
