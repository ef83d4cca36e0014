import type { RepairShopDetails, RepairShopItem } from '@gam/schemas/descriptors';
import type { RepairShop, RepairShopDetail } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { formatRating } from '@gam/shared/rating';
import { fillText } from '@gam/shared/texts';
import { questionTexts } from './texts.ts';

const words = questionTexts.repairShops;

/** A repair shop as it is shown: what it does not have is left out. [O-3.08, O-9.09] */
export function presentShop(shop: RepairShop): RepairShopItem {
  const { id, name, image, work_experience: years, area, courier_options } = shop;
  return {
    id,
    name,
    image,
    ...presentRating(shop.rate),
    ...(years !== null && {
      experience: fillText(words.years, { years: toPersianDigits(Math.floor(years)) }),
    }),
    ...(area && { area: area.name }),
    couriers: courier_options.map(({ label }) => label),
  };
}

/** A shop that nobody has rated has no rating. */
function presentRating({ average, count }: RepairShop['rate']): Pick<RepairShopItem, 'rating'> {
  if (average === null || count === 0) return {};
  const said = { average: formatRating(average), count: toPersianDigits(count) };
  return {
    rating: {
      average: said.average,
      count: fillText(words.ratings, said),
      spoken: fillText(words.spokenRating, said),
    },
  };
}

/** What a shop shows when it is opened. [O-3.08] */
export const presentShopDetails = (
  id: string,
  { calender, badges }: RepairShopDetail,
): RepairShopDetails => ({
  id,
  title: calender.title,
  timetable: calender.timetable.map(({ title, value }) => ({ title, value: toPersianDigits(value) })),
  badges: badges.map(({ label }) => label),
});
