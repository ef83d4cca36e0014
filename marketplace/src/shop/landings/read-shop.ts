import { done, type Result } from '@gam/shared/result';
import { contentKinds, type FoundService, type LandingsDocument } from '@gam/schemas/upstream';
import type { CityRow } from '../../people/places/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { type CategoryRow, type ListedInCity, presentCard, type ReadCatalogue } from '../catalogue/index.ts';
import { liveDocument } from '../content-documents/index.ts';

/** What the introduction pages read from. */
export interface ShopDeps {
  readonly db: Database;
  readonly readCatalogue: ReadCatalogue;
  readonly now: () => number;
}

/** What the introduction pages of a city are composed from. */
export interface Shop {
  readonly city: CityRow;
  /** The categories with services in this city. */
  readonly categories: readonly CategoryRow[];
  /** The active cities. */
  readonly cities: readonly CityRow[];
  readonly services: readonly ListedInCity[];
  readonly texts: LandingsDocument;
}

const noTexts: LandingsDocument = { rating_note: null, services: [], categories: [], cities: [] };

/** Reads a city's shop; a refusal for an unknown city. */
export async function readShop(
  { db, readCatalogue, now }: ShopDeps,
  cityId: string,
): Promise<Result<Shop, Refusal>> {
  const { city: findCity, cities, categories, inCity } = await readCatalogue(now());
  const city = findCity(cityId);
  if (!city.ok) return city;
  const { document } = await readTogether(db, {
    document: liveDocument('landings', contentKinds.landings.only),
  });
  const services = inCity(city.value);
  const served = categories.filter((category) => services.some((found) => isIn(found, category)));
  return done({ city: city.value, cities, categories: served, services, texts: document ?? noTexts });
}

/** Whether a service belongs to a category. */
export const isIn = (
  { service }: ListedInCity,
  { main, slug }: Pick<CategoryRow, 'main' | 'slug'>,
): boolean => service.main === main && service.category === slug;

/** A service of a city in a list, with its place in the catalogue. */
export function presentFound(found: ListedInCity, { categories }: Pick<Shop, 'categories'>): FoundService {
  const { main, category } = found.service;
  const { title = '' } = categories.find((one) => isIn(found, one)) ?? {};
  return { ...presentCard(found), main, category, category_title: title };
}
