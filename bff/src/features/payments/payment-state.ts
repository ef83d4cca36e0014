import type { Payment } from '@gam/schemas/upstream';
import type { texts } from './texts.ts';

export type PaymentState = keyof typeof texts.result.states;

/** What a customer is told of a payment, by what became of it and of its order. */
export const paymentState = ({
  status,
  revived,
  order_status,
}: Pick<Payment, 'status' | 'revived' | 'order_status'>): PaymentState => {
  if (status === 'paid') return revived ? 'revived' : 'paid';
  if (status !== 'refunded') return status;
  if (order_status === 'cancelled') return 'cancelled';
  return order_status === 'expired' ? 'refunded' : 'twice';
};
