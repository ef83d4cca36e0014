import type { Actions } from '@gam/schemas/descriptors';
import type { BlockState } from '../state.ts';

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
  state('disabled', 'دکمه غیرفعال', [{ ...pay, disabled: true }, cancel]),
  state('long', 'متن‌های بلند', [
    { ...pay, label: 'پرداخت باقی‌مانده هزینه سفارش با درگاه بانکی یا کیف پول' },
    { ...again, label: 'سفارش دوباره همین خدمت با همین متخصص در همین نشانی' },
    cancel,
  ]),
];
