import type { OrderStatus, QuoteResult } from '@gam/schemas/upstream';
import { formatToman } from '@gam/shared/money';
import { computePrepayment, noPrepayment, type Prepayment } from './compute-prepayment.ts';
import { isPayable } from './gateway-terms.ts';
import type { PrepaymentRule } from './price-rules.ts';

/** An order that is changed: what it costs, and what was paid of it and has not gone back, in toman. */
export interface ChangedOrder {
  readonly status: OrderStatus;
  readonly price: number | null;
  readonly kept: number;
}

/** What has to be paid before an order or a change of one counts, and what a change of a placed one means for the money. */
export type AheadOfOrder = Prepayment & Pick<QuoteResult, 'change_message'>;

const messages = {
  ahead: (lacking: number) =>
    `مابه‌التفاوت این تغییر، ${formatToman(lacking)}، پیش از آن پرداخت می‌شود. تا آن زمان سفارش شما همان است که بود.`,
  atVisit: (more: number) => `مابه‌التفاوت این تغییر، ${formatToman(more)}، در محل پرداخت می‌شود.`,
  back: (tooMuch: number) =>
    `با این تغییر ${formatToman(tooMuch)} بیش از هزینه سفارش پرداخت شده است و به شما بازمی‌گردد.`,
} as const;

/**
 * Returns what a price asks for ahead by the service's rule, in toman. A change of an order with money paid asks only for
 * what that money lacks; where the rule leaves that to the visit, or no gateway takes so little, it says so. What was paid
 * above the new price goes back. A change of another placed order asks for nothing.
 */
export function computeAhead(
  rule: PrepaymentRule | undefined,
  price: number | null,
  changed: ChangedOrder | null,
): AheadOfOrder {
  if (changed === null || changed.status === 'unpaid') return computePrepayment(rule, price);
  const { kept } = changed;
  if (kept <= 0 || price === null) return { ...noPrepayment, change_message: null };
  if (price < kept) return { ...noPrepayment, change_message: messages.back(kept - price) };
  const lacking =
    rule?.difference === 'at_visit' ? 0 : (computePrepayment(rule, price).prepayment_amount ?? 0) - kept;
  if (rule !== undefined && isPayable(lacking, rule.gateways)) {
    const message = messages.ahead(lacking);
    return {
      prepayment_message: message,
      prepayment_amount: lacking,
      payment_gateways: [...rule.gateways],
      change_message: message,
    };
  }
  const more = price - (changed.price ?? 0);
  return { ...noPrepayment, change_message: more > 0 ? messages.atVisit(more) : null };
}
