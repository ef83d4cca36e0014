import type { ExpertProfile } from '@gam/schemas/descriptors';
import type { ExpertCard, QuoteResult } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { presentRating } from '../choices/index.ts';
import { avatarOf } from '../../protocol/uploads/thumbnail.ts';
import { expertTexts } from './texts.ts';

const genders: ReadonlyMap<string, string> = new Map(Object.entries(expertTexts.genders));

/** Returns the better one of two medals. [W-9.04] */
function presentMedal({
  is_gold,
  is_silver,
}: Pick<ExpertCard, 'is_gold' | 'is_silver'>): Pick<ExpertProfile, 'medal'> {
  if (is_gold) return { medal: { kind: 'gold', label: expertTexts.gold } };
  return is_silver ? { medal: { kind: 'silver', label: expertTexts.silver } } : {};
}

const fullName = ({ first_name, last_name }: Pick<ExpertCard, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

/**
 * Presents an expert on the page of a service; unknown fields are left out, and so is the end of a discount that is
 * missing. [O-3.15]
 */
export function presentExpertCard(card: ExpertCard): ExpertProfile {
  const gender = genders.get(card.gender ?? '');
  const percent = card.discountPercent ?? 0;
  return {
    name: fullName(card),
    image: avatarOf(card.avatar),
    ...(gender !== undefined && { gender }),
    ...presentRating(card.average_score, card.scores),
    ...presentMedal(card),
    ...(percent > 0 && {
      discount: fillText(expertTexts.discount, { percent: toPersianDigits(percent) }),
      ...(card.expiredTitle && { discount_ends: card.expiredTitle }),
    }),
  };
}

/** Presents the expert of a quote. [O-3.10, O-2.21] */
export const presentSelectedWorkman = (
  workman: NonNullable<QuoteResult['selected_workman']>,
): ExpertProfile => ({
  name: fullName(workman),
  image: avatarOf(workman.image),
  ...presentRating(workman.average_rate, workman.total_rate),
  ...presentMedal(workman),
  ...presentJobsDone(workman.done_orders_counts),
});

/** Presents the number of finished orders, if there are any. */
export const presentJobsDone = (count: number): Pick<ExpertProfile, 'done'> =>
  count > 0 ? { done: fillText(expertTexts.done, { count: toPersianDigits(count) }) } : {};
