import { cities } from '../../people/places/tables.ts';
import type { cities as cityContent, categories as categoryContent } from '../../../demo/index.ts';
import type { ServiceContent } from '../../../demo/service-content.ts';
import { categories, serviceCities, services } from '../../shop/catalogue/tables.ts';
import type { Database } from '../../platform/database/database.ts';

type LocatedService = Omit<ServiceContent, 'image'> & { readonly image: string | null };

/** Stores cities in the order of the list; others are hidden. */
export async function storeCities(tx: Database, content: typeof cityContent): Promise<void> {
  await tx.update(cities).set({ active: false });
  for (const [position, { id, price_percent, ...city }] of content.entries()) {
    const row = { ...city, pricePercent: price_percent, position, active: true };
    await tx
      .insert(cities)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: cities.id, set: row });
  }
}

/** Stores categories in the order of the list; others are hidden. */
export async function storeCategories(tx: Database, content: typeof categoryContent): Promise<void> {
  await tx.update(categories).set({ active: false });
  for (const [position, { main, slug, title, summary }] of content.entries()) {
    const row = { title, summary, position, active: true };
    await tx
      .insert(categories)
      .values({ main, slug, ...row })
      .onConflictDoUpdate({ target: [categories.main, categories.slug], set: row });
  }
}

/** Stores services in the order of the list, and which cities have them; others are hidden. */
export async function storeServices(tx: Database, content: readonly LocatedService[]): Promise<void> {
  await tx.update(services).set({ active: false });
  await tx.delete(serviceCities);
  for (const [position, service] of content.entries()) {
    const { main, category, summary, image, detail } = service;
    const { id, slug } = detail;
    const row = {
      main,
      category,
      slug,
      summary,
      image,
      detail,
      priceRules: service.price_rules,
      position,
      active: true,
    };
    await tx
      .insert(services)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: services.id, set: row });
    await tx.insert(serviceCities).values(service.cities.map((cityId) => ({ serviceId: id, cityId })));
  }
}
