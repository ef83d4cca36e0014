import type { repairShops as shopContent } from '../../../demo/index.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  repairShopRestrictions,
  repairShops,
  repairShopServices,
  repairShopSlots,
} from '../../shop/repair-shops/index.ts';

type LocatedShop = (typeof shopContent)[number] & { readonly image: string | null };

/** Stores repair shops with their services, exclusions and hours; others are hidden. */
export async function storeRepairShops(tx: Database, content: readonly LocatedShop[]): Promise<void> {
  await tx.update(repairShops).set({ active: false });
  for (const [position, shop] of content.entries()) {
    const { id, city, services: _services, restrictions: _restrictions, slots: _slots, ...fields } = shop;
    const row = {
      ...fields,
      badges: shop.badges.map((badge) => ({ ...badge })),
      cityId: city,
      position,
      active: true,
    };
    await tx
      .insert(repairShops)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: repairShops.id, set: row });
  }
  await tx.delete(repairShopServices);
  await tx.delete(repairShopRestrictions);
  await tx.delete(repairShopSlots);
  await tx
    .insert(repairShopServices)
    .values(content.flatMap(({ id, services }) => services.map((serviceId) => ({ shopId: id, serviceId }))));
  await tx
    .insert(repairShopRestrictions)
    .values(content.flatMap(({ id, restrictions }) => restrictions.map((one) => ({ shopId: id, ...one }))));
  await tx
    .insert(repairShopSlots)
    .values(content.flatMap(({ id, slots }) => slots.map((slot) => ({ shopId: id, ...slot }))));
}
