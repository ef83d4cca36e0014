import type { ChoiceOption } from '@gam/schemas/descriptors';
import type { Option, Question } from '@gam/schemas/questions';
import { toPersianDigits } from '@gam/shared/digits';
import { formatFinalPrice, formatPriceRange, formatToman } from '@gam/shared/money';
import { fillText } from '@gam/shared/texts';
import { thumbnailOf } from '../../protocol/uploads/thumbnail.ts';
import { choiceTexts } from './texts.ts';

/** Presents an option with its prices as labels; missing fields are left out. [O-3.05, O-9.01] */
export function presentOption(option: Option, question: Question): ChoiceOption {
  const image = option.image_new?.full ?? null;
  return {
    id: option.id,
    title: option.title,
    ...labelled('description', option.description),
    ...labelled('image', image && thumbnailOf(image, 300)),
    ...labelled('recommended', recommendedMark(option, question)),
    ...labelled('price', priceLabel(option)),
    ...labelled('original_price', originalPriceLabel(option)),
    ...labelled('discount', discountLabel(option)),
    ...(option.help_text.length > 0 && { hints: option.help_text }),
  };
}

type Label = Exclude<keyof ChoiceOption, 'id' | 'title' | 'hints' | 'person'>;

function labelled(name: Label, label: string | null): Partial<Record<Label, string>> {
  return label === null ? {} : { [name]: label };
}

function recommendedMark({ is_recommended }: Option, { is_recommended_title }: Question): string | null {
  return is_recommended ? (is_recommended_title ?? choiceTexts.recommended) : null;
}

/** Returns the price, or its range as far as the bounds are known. */
function priceLabel({ price, min_price: min, max_price: max }: Option): string | null {
  if (price !== null) return formatFinalPrice(price);
  if (min !== null && max !== null) return min === max ? formatFinalPrice(min) : formatPriceRange(min, max);
  if (min !== null) return fillText(choiceTexts.price.from, { min: formatToman(min) });
  return max === null ? null : fillText(choiceTexts.price.upTo, { max: formatToman(max) });
}

/** Returns the original price to strike through, if it is higher than the price. */
function originalPriceLabel({ price, original_price }: Option): string | null {
  return price !== null && original_price !== null && original_price > price
    ? formatToman(original_price)
    : null;
}

function discountLabel({ discount_percentage: percent }: Option): string | null {
  if (percent === null || percent <= 0) return null;
  return fillText(choiceTexts.price.discount, { percent: toPersianDigits(percent) });
}
