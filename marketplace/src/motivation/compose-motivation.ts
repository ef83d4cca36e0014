import type { Motivation } from '@gam/schemas/upstream';
import type { Caller } from '../http/caller.ts';

const silence: Motivation = { motivation_visibility: false, motivation_text: null, motivation_type: null };

const firstOrder: Motivation = {
  motivation_visibility: true,
  motivation_text: 'نخستین سفارش شما با تخفیف ویژه گام انجام می‌شود.',
  motivation_type: 'first_order_discount',
};

const warranty: Motivation = {
  motivation_visibility: true,
  motivation_text: 'خوشحالیم که دوباره با گام هستید؛ این سفارش هم هفت روز ضمانت خدمات دارد.',
  motivation_type: 'service_warranty',
};

/** What encourages a caller: whoever has no order yet, and guests, hear of the first one; operators hear nothing. [O-7.12] */
export function composeMotivation(caller: Pick<Caller, 'role'> | null, hasOrders: boolean): Motivation {
  if (caller !== null && caller.role !== 'customer') return silence;
  return hasOrders ? warranty : firstOrder;
}
