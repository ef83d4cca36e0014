import type { Countdown } from '@gam/schemas/descriptors';
import type { BlockState } from '../state.ts';

const countdown: Countdown = {
  type: 'countdown',
  key: 'countdown',
  label: 'زمان باقی‌مانده برای پرداخت: {time}',
  remaining_ms: 754_000,
  expired: 'منقضی شده',
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: null,
};

export const countdownStates: readonly BlockState<'countdown'>[] = [
  { name: 'minutes', about: 'دقیقه و ثانیه', block: countdown },
  { name: 'hours', about: 'ساعت، دقیقه و ثانیه', block: { ...countdown, remaining_ms: 7_384_000 } },
  { name: 'near', about: 'کمتر از یک دقیقه', block: { ...countdown, remaining_ms: 45_000 } },
  { name: 'expired', about: 'پایان زمان', block: { ...countdown, remaining_ms: 0 } },
  {
    name: 'long',
    about: 'متن بلند',
    block: {
      ...countdown,
      label: 'این قیمت {time} دیگر معتبر است. پس از آن هزینه سفارش شما دوباره محاسبه می‌شود.',
    },
  },
];
