import type { DiscountWindow } from '@gam/schemas/upstream';
import { isOpen } from '@gam/shared/content-document';
import { type Cut, type Discounts, takeOff } from '../records/index.ts';

/** What decides which campaigns apply to a quote. */
interface Occasion {
  readonly serviceSlug: string;
  readonly cityId: string;
  readonly price: Pick<Discounts, 'before' | 'after_items'>;
  /** ms. */
  readonly now: number;
}

const cutOf = ({ percent, toman, cap_toman }: DiscountWindow): Cut =>
  percent === null ? { percent, toman: toman ?? 0, cap_toman } : { percent, toman: null, cap_toman };

function applies(
  { services, cities, least_order_toman: least, from, until }: DiscountWindow,
  { serviceSlug, cityId, price, now }: Occasion,
): boolean {
  return (
    isOpen({ from, until }, now) &&
    (services === null || services.includes(serviceSlug)) &&
    (cities === null || cities.includes(cityId)) &&
    (price.before ?? 0) >= least
  );
}

/** Of the campaigns that apply to a price, the one that takes off most, the first of equal ones; null without any. */
export function chooseCampaign(
  windows: readonly DiscountWindow[],
  occasion: Occasion,
): NonNullable<Discounts['campaign']> | null {
  const amount = occasion.price.after_items;
  if (amount === null) return null;
  const offered = windows
    .filter((window) => applies(window, occasion))
    .map((window) => ({ id: window.id, title: window.title, cut: cutOf(window) }));
  const best = offered.toSorted((a, b) => takeOff(amount, b.cut) - takeOff(amount, a.cut))[0];
  return best !== undefined && takeOff(amount, best.cut) > 0 ? best : null;
}
