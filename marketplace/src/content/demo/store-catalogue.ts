import { cities } from '../../people/places/index.ts';
import type {
  categories as categoryContent,
  cities as cityContent,
  expertHours as hoursContent,
  lunarHolidays,
} from '../../../demo/index.ts';
import type { ServiceContent } from '../../../demo/service-content.ts';
import { categories, serviceCities, services } from '../../shop/catalogue/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { fetchedOptions } from '../../shop/options/index.ts';
import { everyWeekday, hoursFrom, publicHoliday, slotsOn } from '../../../demo/timetable.ts';
import { expertHours, publicHolidays, serviceSlots } from '../../shop/calendars/index.ts';

/** Rows of one insert: each has seven parameters, and a statement takes 65,535. */
const rowsAtOnce = 1000;

/** Stores the options that questions fetch, in the order of the content. */
export async function storeFetchedOptions(
  tx: Database,
  services: readonly Pick<ServiceContent, 'detail' | 'fetched'>[],
): Promise<void> {
  await tx.delete(fetchedOptions);
  const rows = services.flatMap(({ detail, fetched = [] }) =>
    fetched
      .flatMap(({ question, when, options }) => options.map((option) => ({ question, when, option })))
      .map(({ question, when, option }, position) => ({
        serviceId: detail.id,
        questionId: question,
        id: option.id,
        whenQuestion: when?.question ?? null,
        whenOption: when?.option ?? null,
        option,
        position,
      })),
  );
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx.insert(fetchedOptions).values(rows.slice(from, from + rowsAtOnce));
  }
}

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
