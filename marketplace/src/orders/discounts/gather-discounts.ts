import { contentKinds, type ContentOf } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { type ExpertRow, discountOf } from '../../shop/experts/index.ts';
import { liveDocument } from '../../shop/content-documents/index.ts';
import { type Discounts, percentCut, standingOrdersOf } from '../records/index.ts';
import type { PriceRules } from '../../shop/pricing/index.ts';
import { tryCode } from './check-voucher.ts';
import { chooseCampaign } from './campaigns.ts';
import { clubCut, membershipOf } from './club.ts';
import type { Guesser } from './guess-limits.ts';

/** What the database knows about the discounts of a quote. */
interface DiscountFacts {
  /** Whether the customer has another standing order. */
  readonly hasOrders: boolean;
  readonly isMember: boolean;
  readonly campaigns: ContentOf<'discounts'> | null;
}

/** The values of `DiscountFacts` for `readTogether`. */
export const discountFacts = (customerId: string | null, editedOrder: string | null) => ({
  hasOrders: standingOrdersOf(customerId, editedOrder),
  isMember: membershipOf(customerId),
  campaigns: liveDocument('discounts', contentKinds.discounts.only),
});

/** The customer and the context of a quote's discounts. */
interface QuoteDiscounts {
  readonly serviceId: string;
  readonly cityId: string;
  readonly serviceSlug: string;
  readonly priceRules: PriceRules;
  /** The price of the answers. */
  readonly price: Pick<Discounts, 'before' | 'after_items' | 'items_text' | 'items_off'>;
  readonly workman: ExpertRow | null;
  /** Null for a guest, who counts as a new customer. */
  readonly customerId: string | null;
  /** The code that came with the request. */
  readonly voucherCode: string | null;
  /** The uuid of the order that is to be changed; null: none. */
  readonly editedOrder: string | null;
  readonly guesser: Guesser;
  readonly facts: DiscountFacts;
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
    ...ownDiscounts(quote),
    voucher: null,
  };
  if (voucherCode === null || voucherCode.trim() === '') return { discounts: own, voucher_message: null };
  const purpose = { serviceId, cityId, discounts: own, customerId, order: editedOrder, now };
  const tried = await db.transaction((tx) => tryCode(tx, voucherCode, purpose, guesser));
  if (!tried.ok) return { discounts: own, voucher_message: tried.failure.body.message ?? null };
  if ('message' in tried.value) return { discounts: own, voucher_message: tried.value.message };
  return { discounts: { ...own, voucher: tried.value }, voucher_message: null };
}

/** The discounts without a code. */
function ownDiscounts(
  quote: QuoteDiscounts,
): Pick<Discounts, 'first_order' | 'campaign' | 'workman' | 'club'> {
  const { priceRules, workman, facts, now } = quote;
  const first = priceRules.first_order;
  const ofWorkman = workman && discountOf(workman, now);
  return {
    first_order: first !== undefined && !facts.hasOrders ? percentCut(first.percent, first.cap_toman) : null,
    campaign: chooseCampaign(facts.campaigns?.discounts ?? [], quote),
    workman: ofWorkman ? percentCut(ofWorkman.percent) : null,
    club: facts.isMember ? { cut: clubCut, taken: false } : null,
  };
}
