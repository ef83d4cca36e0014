import type { OrderStatus, QuoteResult } from '@gam/schemas/upstream';
import { isPayable } from './gateway-terms.ts';
import type { PrepaymentRule, PriceRules } from './price-rules.ts';

export type Prepayment = Pick<QuoteResult, 'prepayment_message' | 'prepayment_amount' | 'payment_gateways'>;

const none: Prepayment = { prepayment_message: null, prepayment_amount: null, payment_gateways: [] };

/**
 * Returns the prepayment of a price: whole toman, at most the price; empty without a rule or a price, or if no gateway
 * accepts so little: then the whole price is paid later. [O-7.17]
 */
export function computePrepayment(rule: PrepaymentRule | undefined, price: number | null): Prepayment {
  if (rule === undefined || price === null) return none;
  const asked =
    rule.percent === undefined ? Math.floor(rule.toman ?? 0) : Math.round((price * rule.percent) / 100);
  const amount = Math.min(price, asked);
  if (!isPayable(amount, rule.gateways)) return none;
  return {
    prepayment_message: rule.message,
    prepayment_amount: amount,
    payment_gateways: [...rule.gateways],
  };
}

/** The prepayment rule of an order or its change. A change of a placed order needs no prepayment. */
export function prepaymentRule(
  { prepayment }: PriceRules,
  edited: { readonly status: OrderStatus } | null,
): PrepaymentRule | undefined {
  return edited === null || edited.status === 'unpaid' ? prepayment : undefined;
}
