import type { Database } from '../../platform/database/database.ts';
import { type ExpertRow, discountOf } from '../../shop/experts/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hasStandingOrders, type Discounts, percentCut } from '../records/index.ts';
import type { PriceRules } from '../../shop/pricing/index.ts';
import { tryCode } from './check-voucher.ts';
import { findCampaign } from './campaigns.ts';
import { clubCut, isClubMember } from './club.ts';
import type { Guesser } from './guess-limits.ts';

/** The customer and the context of a quote's discounts. */
interface QuoteDiscounts {
  readonly serviceId: string;
  readonly cityId: string;
  readonly serviceSlug: string;
  readonly priceRules: PriceRules;
  /** The price of the answers. */
  readonly price: Pick<Discounts, 'before' | 'after_items' | 'items_text'>;
  readonly workman: ExpertRow | null;
  /** Null for a guest, who counts as a new customer. */
  readonly customerId: string | null;
  /** The code that came with the request. */
  readonly voucherCode: string | null;
  /** The uuid of the order that is to be changed; null: none. */
  readonly editedOrder: string | null;
  readonly guesser: Guesser;
  /** ms. */
  readonly now: number;
}

/** Returns the discounts of a new quote, and the message if the given code was not applied. */
export async function gatherDiscounts(
  db: Database,
  quote: QuoteDiscounts,
): Promise<{ discounts: Discounts; voucher_message: string | null }> {
  const { serviceId, cityId, customerId, editedOrder, voucherCode, guesser, now } = quote;
  const own: Discounts = {
    ...quote.price,
    ...(await ownDiscounts(db, quote)),
    voucher: null,
  };
  if (voucherCode === null || voucherCode.trim() === '') return { discounts: own, voucher_message: null };
  const purpose = { serviceId, cityId, discounts: own, customerId, order: editedOrder, now };
  const tried = await db.transaction((tx) => tryCode(tx, voucherCode, purpose, guesser));
  if (tried instanceof Refusal) return { discounts: own, voucher_message: tried.body.message ?? null };
  if ('message' in tried) return { discounts: own, voucher_message: tried.message };
  return { discounts: { ...own, voucher: tried }, voucher_message: null };
}

/** The discounts without a code. */
async function ownDiscounts(
  db: Database,
  quote: QuoteDiscounts,
): Promise<Pick<Discounts, 'first_order' | 'campaign' | 'workman' | 'club'>> {
  const { priceRules, workman, customerId, editedOrder, now } = quote;
  const first = priceRules.first_order;
  const isFirst = customerId === null || !(await hasStandingOrders(db, customerId, editedOrder));
  const isMember = customerId !== null && (await isClubMember(db, customerId));
  const ofWorkman = workman && discountOf(workman, now);
  return {
    first_order: first !== undefined && isFirst ? percentCut(first.percent, first.cap_toman) : null,
    campaign: await findCampaign(db, quote),
    workman: ofWorkman ? percentCut(ofWorkman.percent) : null,
    club: isMember ? { cut: clubCut, taken: false } : null,
  };
}
