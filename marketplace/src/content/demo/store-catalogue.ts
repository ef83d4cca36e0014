import { contentKinds, type ContentKind, type ContentOf } from '@gam/schemas/upstream';
import { cities } from '../../people/places/index.ts';
import type {
  categories as categoryContent,
  cities as cityContent,
  expertHours as hoursContent,
  lunarHolidays,
} from '../../../demo/index.ts';
import type { ServiceContent } from '../../../demo/service-content.ts';
import { categories, services } from '../../shop/catalogue/index.ts';
import { seedDocument } from '../../shop/content-documents/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { everyWeekday, hoursFrom, publicHoliday, slotsOn } from '../../../demo/timetable.ts';
import { expertHours, publicHolidays, serviceSlots } from '../../shop/calendars/index.ts';

/** The default hours of a service: every day from 8 to 20. */
const usualSlots = slotsOn([...everyWeekday, ...publicHoliday], hoursFrom(8, 20, 2), 6);

/** Stores when services are done, when experts work, and the holidays that move. */
export async function storeCalendars(
  tx: Database,
  services: readonly Pick<ServiceContent, 'detail' | 'slots'>[],
  hours: typeof hoursContent,
  holidays: typeof lunarHolidays,
): Promise<void> {
  await tx.delete(serviceSlots);
  for (const { detail, slots = usualSlots } of services) {
    await tx.insert(serviceSlots).values(slots.map((slot) => ({ serviceId: detail.id, ...slot })));
  }
  await tx.delete(expertHours);
  await tx.insert(expertHours).values([...hours]);
  await tx.delete(publicHolidays);
  await tx.insert(publicHolidays).values([...holidays]);
}

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
  for (const [position, { main, slug, title, summary, icon = null }] of content.entries()) {
    const row = { title, summary, icon, position, active: true };
    await tx
      .insert(categories)
      .values({ main, slug, ...row })
      .onConflictDoUpdate({ target: [categories.main, categories.slug], set: row });
  }
}

/** A service's content as its document. */
function documentOf({
  main,
  category,
  summary,
  image,
  cities,
  detail,
  price_rules,
  fetched = [],
}: LocatedService) {
  const questions = [...detail.questions];
  return {
    main,
    category,
    summary,
    image,
    cities: [...cities],
    detail: { ...detail, questions },
    price_rules,
    fetched: [...fetched],
  };
}

/** Stores services in the order of the list; others are hidden. Their documents say what is in them. */
export async function storeServices(tx: Database, content: readonly LocatedService[]): Promise<void> {
  await tx.update(services).set({ active: false });
  for (const [position, service] of content.entries()) {
    const { main, category, summary, image, detail, price_rules: priceRules } = service;
    const { id, slug } = detail;
    const place = { main, category, slug, position, active: true };
    await tx
      .insert(services)
      .values({ id, ...place, summary, image, detail, priceRules })
      .onConflictDoUpdate({ target: services.id, set: place });
  }
}

/** The kinds with one document each. */
type SingleKind = Exclude<ContentKind, 'service'>;

/** The content of each kind with one document. */
type SingleDocuments = { readonly [K in SingleKind]: ContentOf<K> };

/** Publishes the documents of services and of every other kind that no editor has changed. */
export async function seedDocuments(
  tx: Database,
  content: readonly LocatedService[],
  others: SingleDocuments,
): Promise<void> {
  for (const service of content) {
    await seedDocument(tx, { kind: 'service', id: service.detail.id }, documentOf(service));
  }
  for (const kind of Object.keys(others) as SingleKind[]) {
    await seedDocument(tx, { kind, id: contentKinds[kind].only }, others[kind]);
  }
}
