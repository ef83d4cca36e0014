import type { RepairShopDetails, RepairShopItem } from '@gam/schemas/descriptors';
import type { RepairShop, RepairShopDetail } from '@gam/schemas/upstream';
import { formatRating, toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/texts';
import { thumbnailOf } from '../../protocol/uploads/thumbnail.ts';
import { choiceTexts } from './texts.ts';

/** Presents a rating in words, the average with one decimal; a rating without votes is left out. */
export function presentRating(average: number | null, count: number): Pick<RepairShopItem, 'rating'> {
  if (average === null || count === 0) return {};
  const said = { average: formatRating(average), count: toPersianDigits(count) };
  const { ratings, spokenRating } = choiceTexts.rating;
  return {
    rating: {
      average: said.average,
      count: fillText(ratings, said),
      spoken: fillText(spokenRating, said),
    },
  };
}

const words = choiceTexts.repairShops;

/** Presents a repair shop; missing fields are left out. [O-3.08, O-9.09] */
export function presentShop(shop: RepairShop): RepairShopItem {
  const { id, name, image, work_experience: years, area, courier_options } = shop;
  return {
    id,
    name,
    image: image && thumbnailOf(image, 150),
    ...presentRating(shop.rate.average, shop.rate.count),
    ...(years !== null && {
      experience: fillText(words.years, { years: toPersianDigits(Math.floor(years)) }),
    }),
    ...(area && { area: area.name }),
    couriers: courier_options.map(({ label }) => label),
  };
}

/** Presents the details of a repair shop. */
export const presentShopDetails = (
  id: string,
  { calender, badges }: RepairShopDetail,
): RepairShopDetails => ({
  id,
  title: calender.title,
  timetable: calender.timetable.map(({ title, value }) => ({ title, value: toPersianDigits(value) })),
  badges: badges.map(({ label }) => label),
});
