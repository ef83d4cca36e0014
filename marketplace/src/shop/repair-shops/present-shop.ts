import type { Courier, RepairShop, RepairShopDetail } from '@gam/schemas/upstream';
import { describeHours } from '../hours/opening-hours.ts';
import type { Slot } from '../hours/slot.ts';
import type { RepairShopRow } from './repository.ts';

const courierLabels: Readonly<Record<Courier, string>> = {
  SELF_COURIER: 'مراجعه حضوری',
  SYSTEM_COURIER: 'راننده گام',
  REPAIR_SHOP_COURIER: 'راننده تعمیرگاه',
};

/** A shop in the list. [O-3.08] */
export const presentShop = (shop: RepairShopRow): RepairShop => ({
  id: shop.id,
  name: shop.name,
  image: shop.image,
  work_experience: shop.workExperience,
  rate: { average: shop.averageRate, count: shop.rates },
  area: shop.area === null ? null : { name: shop.area },
  courier_options: shop.couriers.map((value) => ({ value, label: courierLabels[value] })),
});

/** What a shop shows when it is opened. [O-3.08] */
export const presentShopDetail = ({ badges }: RepairShopRow, slots: readonly Slot[]): RepairShopDetail => ({
  calender: { title: 'ساعت کار', timetable: describeHours(slots) },
  badges,
});
