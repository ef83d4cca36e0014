import type { OrderStatus, QuoteResult } from '@gam/schemas/upstream';
import type { PrepaymentRule, PriceRules } from './price-rules.ts';
import { isPayable } from './gateway-terms.ts';

export type Prepayment = Pick<QuoteResult, 'prepayment_message' | 'prepayment_amount' | 'payment_gateways'>;

const none: Prepayment = { prepayment_message: null, prepayment_amount: null, payment_gateways: [] };

/**
 * What of a price, in toman, is paid when the order is placed: whole toman, at most the price. Nothing where no price is
 * known (null), nothing costs anything, or no gateway takes so little: then it is settled with the rest. [O-7.17]
 */
export function computePrepayment(rule: PrepaymentRule | undefined, price: number | null): Prepayment {
  if (rule === undefined || price === null) return none;
  const asked =
    rule.percent === undefined ? Math.floor(rule.toman ?? 0) : Math.round((price * rule.percent) / 100);
  const amount = Math.min(price, asked);
  if (amount <= 0 || !isPayable(amount, rule.gateways)) return none;
  return {
    prepayment_message: rule.message,
    prepayment_amount: amount,
    payment_gateways: [...rule.gateways],
  };
}

/** What is asked ahead of an order, or of a change of one: nothing more of one that was placed, whatever it costs by now. */
export function prepaymentRule(
  { prepayment }: PriceRules,
  edited: { readonly status: OrderStatus } | null,
): PrepaymentRule | undefined {
  return edited === null || edited.status === 'unpaid' ? prepayment : undefined;
}
