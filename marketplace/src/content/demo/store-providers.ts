import { eq } from 'drizzle-orm';
import { users } from '../../people/accounts/index.ts';
import type {
  expertReviews as reviewContent,
  experts as expertContent,
  favourites as favouriteContent,
  repairShops as shopContent,
} from '../../../demo/index.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  expertCities,
  expertRestrictions,
  experts,
  expertServices,
  favouriteExperts,
} from '../../shop/experts/index.ts';
import { expertReviews } from '../../shop/reviews/index.ts';
import {
  repairShopRestrictions,
  repairShops,
  repairShopServices,
  repairShopSlots,
} from '../../shop/repair-shops/index.ts';

type LocatedExpert = (typeof expertContent)[number] & {
  readonly avatar: string | null;
  readonly phone: string | null;
};

/** Stores experts with their services, areas and exclusions; others are hidden. */
export async function storeExperts(tx: Database, content: readonly LocatedExpert[]): Promise<void> {
  await tx.update(experts).set({ active: false });
  for (const {
    id,
    services: _services,
    cities: _cities,
    restrictions: _restrictions,
    ...fields
  } of content) {
    const row = { ...fields, active: true };
    // The scores of who is there already count customers' ratings.
    const { scores: _scores, averageScore: _average, ...changed } = row;
    await tx
      .insert(experts)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: experts.id, set: changed });
  }
  await tx.delete(expertServices);
  await tx.delete(expertCities);
  await tx.delete(expertRestrictions);
  const rows = content.flatMap((expert) => expert.services.map((serviceId) => ({ ...expert, serviceId })));
  await tx.insert(expertServices).values(rows.map(({ id, serviceId }) => ({ expertId: id, serviceId })));
  await tx
    .insert(expertCities)
    .values(content.flatMap(({ id, cities }) => cities.map((cityId) => ({ expertId: id, cityId }))));
  await tx
    .insert(expertRestrictions)
    .values(content.flatMap(({ id, restrictions }) => restrictions.map((one) => ({ expertId: id, ...one }))));
}

/** Stores the demo's reviews; one that an operator hid stays hidden. */
export async function storeExpertReviews(tx: Database, content: typeof reviewContent): Promise<void> {
  for (const { id, day, ...review } of content) {
    const row = { ...review, createdAt: new Date(`${day}T15:00:00Z`) };
    await tx
      .insert(expertReviews)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: expertReviews.id, set: row });
  }
}

/** Stores the favourites of the demo accounts by phone, since an existing account has an id of its own. */
export async function storeFavourites(tx: Database, content: typeof favouriteContent): Promise<void> {
  for (const { phone, experts: chosen } of content) {
    const [customer] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone));
    if (customer === undefined) continue;
    await tx.delete(favouriteExperts).where(eq(favouriteExperts.customerId, customer.id));
    const rows = chosen.map((expertId, position) => ({ customerId: customer.id, expertId, position }));
    await tx.insert(favouriteExperts).values(rows);
  }
}

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
