import { asc, eq, sql } from 'drizzle-orm';
import type { PriceRules } from '@gam/schemas/upstream';
import { done, type Result } from '@gam/shared/result';
import { type CityRow, findCities } from '../../people/places/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { keepUntilNews } from '../../platform/database/news/keep-until-news.ts';
import type { News } from '../../platform/database/news/news.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { PastOrders } from '../past-orders.ts';
import { rankByDemand } from './rank-by-demand.ts';
import { type CategoryRow, findCategories, serviceCities, services, titleOfService } from './repository.ts';

/** What lists say of prices. */
type ListedPrices = Pick<
  PriceRules,
  'base' | 'minimum_toman' | 'starts_at_toman' | 'pricing_label' | 'notes'
>;

/** A service as lists show it, without its questions. */
interface ListedService {
  readonly id: string;
  readonly main: string;
  readonly category: string;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly image: string | null;
  readonly prices: ListedPrices;
}

/** A service of a city in a list. */
export interface ListedInCity {
  readonly service: ListedService;
  readonly city: CityRow;
  /** 1: the one of its category that most customers of the city ordered lately; null: nobody did. */
  readonly orderRank: number | null;
}

/** What every list of services is made from: the active cities, categories and services in their order. */
export interface Catalogue {
  readonly cities: readonly CityRow[];
  readonly categories: readonly CategoryRow[];
  /** Returns the city with an id, the first one for no id; a refusal for an unknown one. */
  readonly city: (id: string | undefined) => Result<CityRow, Refusal>;
  /** The services of a city; the same list each time. */
  readonly inCity: (city: CityRow) => readonly ListedInCity[];
}

/** Reads the catalogue at an instant, ms: the same object until something of it is written. */
export type ReadCatalogue = (now: number) => Promise<Catalogue>;

/** The time for which the catalogue is kept, ms; news of a change comes sooner, what is ordered counts after it. */
const keptMs = 60_000;

/** Returns the reader of one catalogue for all lists, which is kept until news of it. */
export function keepCatalogue(
  db: Database,
  news: News,
  pastOrders: Pick<PastOrders, 'countDemand'>,
): ReadCatalogue {
  const kept = keepUntilNews<Catalogue>(news, 'catalogue', 1);
  return (now) =>
    kept('', now, async () => ({ value: await readCatalogue(db, pastOrders), until: now + keptMs }));
}

const listedPrices = sql<ListedPrices>`jsonb_build_object(
  'base', ${services.priceRules} -> 'base', 'minimum_toman', ${services.priceRules} -> 'minimum_toman',
  'starts_at_toman', ${services.priceRules} -> 'starts_at_toman',
  'pricing_label', ${services.priceRules} -> 'pricing_label', 'notes', ${services.priceRules} -> 'notes')`;

async function readCatalogue(
  db: Database,
  { countDemand }: Pick<PastOrders, 'countDemand'>,
): Promise<Catalogue> {
  const [cities, categories, listed, places, demand] = await Promise.all([
    findCities(db),
    findCategories(db),
    db
      .select({
        id: services.id,
        main: services.main,
        category: services.category,
        slug: services.slug,
        title: titleOfService,
        summary: services.summary,
        image: services.image,
        prices: listedPrices,
      })
      .from(services)
      .where(eq(services.active, true))
      .orderBy(asc(services.position)),
    db.select().from(serviceCities),
    countDemand(db),
  ]);
  const servedIn = new Map(cities.map(({ id }) => [id, new Set<string>()]));
  for (const { cityId, serviceId } of places) servedIn.get(cityId)?.add(serviceId);
  const lists = new Map<CityRow, readonly ListedInCity[]>(
    cities.map((city) => {
      const here = listed.filter(({ id }) => servedIn.get(city.id)?.has(id));
      const rankOf = rankByDemand(
        here,
        demand.filter(({ cityId }) => cityId === city.id),
      );
      return [city, here.map((service) => ({ service, city, orderRank: rankOf.get(service.id) ?? null }))];
    }),
  );
  return {
    cities,
    categories,
    city: (id) => {
      const city = id === undefined ? cities[0] : cities.find((one) => one.id === id);
      return city ? done(city) : refuse(404, 'این شهر پیدا نشد.');
    },
    inCity: (city) => lists.get(city) ?? [],
  };
}
