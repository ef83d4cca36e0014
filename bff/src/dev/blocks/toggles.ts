import type { Toggles } from '@gam/schemas/descriptors';
import type { BlockState } from '../state.ts';

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
