import { isShopChoice } from '../../calendars/slot-questions.ts';
import { findRepairShops } from '../../repair-shops/repository.ts';
import { defineReference } from './reference-kind.ts';

/** The shops of the city that do what was answered. [O-2.40] */
export const repairShops = defineReference<ReadonlySet<string>>({
  isNamedBy: isShopChoice,
  none: new Set(),
  load: async (db, _named, request) => new Set((await findRepairShops(db, request)).map(({ id }) => id)),
});
