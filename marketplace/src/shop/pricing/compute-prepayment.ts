import type { QuoteResult } from '@gam/schemas/upstream';
import { isPayable } from './gateway-terms.ts';
import type { PrepaymentRule } from './price-rules.ts';

export type Prepayment = Pick<QuoteResult, 'prepayment_message' | 'prepayment_amount' | 'payment_gateways'>;

export const noPrepayment: Prepayment = {
  prepayment_message: null,
  prepayment_amount: null,
  payment_gateways: [],
};

/**
 * Returns the prepayment of a price: whole toman, at most the price; empty without a rule or a price, or if no gateway
 * accepts so little: then the whole price is paid later. [O-7.17]
 */
export function computePrepayment(rule: PrepaymentRule | undefined, price: number | null): Prepayment {
  if (rule === undefined || price === null) return noPrepayment;
  const asked =
    rule.percent === undefined ? Math.floor(rule.toman ?? 0) : Math.round((price * rule.percent) / 100);
  const amount = Math.min(price, asked);
  if (!isPayable(amount, rule.gateways)) return noPrepayment;
  return {
    prepayment_message: rule.message,
    prepayment_amount: amount,
    payment_gateways: [...rule.gateways],
  };
}
