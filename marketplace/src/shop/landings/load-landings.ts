import { done, type Result } from '@gam/shared/result';
import type { Landing, PricingLanding } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { findServiceById } from '../catalogue/index.ts';
import { findExperts, presentExpertCard } from '../experts/index.ts';
import {
  presentCategoryName,
  presentCity,
  presentOthers,
  presentPlace,
  presentPrice,
  presentRating,
  titleIn,
  writeTexts,
} from './compose-landing.ts';
import { readPriceTable } from './price-table.ts';
import { isIn, presentFound, readShop, type Shop, type ShopDeps } from './read-shop.ts';
import { findCitiesOfCategory, findCitiesOfService, findRating } from './repository.ts';

/** The greatest number of experts and of related services on a page. */
const mostExperts = 8;
const mostRelated = 8;

const messages = {
  service: 'این خدمت در شهر انتخابی ارائه نمی‌شود.',
  category: 'این دسته‌بندی در شهر انتخابی خدمتی ندارد.',
};

const findInShop = (shop: Shop, slug: string) => shop.services.find(({ service }) => service.slug === slug);

/** The page of a service in a city. [O-7.20] */
export async function loadServiceLanding(
  deps: ShopDeps,
  slug: string,
  cityId: string,
): Promise<Result<Landing, Refusal>> {
  const shop = await readShop(deps, cityId);
  if (!shop.ok) return shop;
  const found = findInShop(shop.value, slug);
  if (found === undefined) return refuse(404, messages.service);
  const { service, city } = found;
  const category = shop.value.categories.find((one) => isIn(found, one));
  const [experts, rating, cities] = await Promise.all([
    findExperts(deps.db, { serviceId: service.id, cityId: city.id }),
    findRating(deps.db, [service.id], city.id),
    findCitiesOfService(deps.db, service.id),
  ]);
  const texts = shop.value.texts.services.find((one) => one.service === slug);
  const others = shop.value.services.filter((other) => other !== found);
  // Those of the same category come first, then the rest in the order of the catalogue.
  const related = [
    ...others.filter((other) => category !== undefined && isIn(other, category)),
    ...others.filter((other) => category === undefined || !isIn(other, category)),
  ];
  const write = (text: string): string => fillText(text, { city: city.name });
  return done({
    title: titleIn(service.title, city),
    image: service.image,
    ...writeTexts(texts, shop.value, service.summary),
    ...presentPlace(found, category),
    ...(texts !== undefined && {
      includes: texts.includes.map(write),
      excludes: texts.excludes.map(write),
    }),
    price: presentPrice(found),
    ...presentRating(rating, shop.value),
    experts: experts.slice(0, mostExperts).map((expert) => presentExpertCard(expert, deps.now())),
    services: related.slice(0, mostRelated).map((other) => presentFound(other, shop.value)),
    cities: presentOthers(cities, shop.value),
  });
}

/** The page of a category in a city: its services there. [O-7.22] */
export async function loadCategoryLanding(
  deps: ShopDeps,
  slug: string,
  cityId: string,
): Promise<Result<Landing, Refusal>> {
  const shop = await readShop(deps, cityId);
  if (!shop.ok) return shop;
  const category = shop.value.categories.find((one) => one.slug === slug);
  if (category === undefined) return refuse(404, messages.category);
  const own = shop.value.services.filter((found) => isIn(found, category));
  const [rating, cities] = await Promise.all([
    findRating(
      deps.db,
      own.map(({ service }) => service.id),
      shop.value.city.id,
    ),
    findCitiesOfCategory(deps.db, category),
  ]);
  const texts = shop.value.texts.categories.find(
    (one) => one.main === category.main && one.category === slug,
  );
  return done({
    title: titleIn(category.title, shop.value.city),
    image: own[0]?.service.image ?? null,
    ...writeTexts(texts, shop.value, category.summary),
    category: presentCategoryName(category),
    city: presentCity(shop.value.city),
    ...presentRating(rating, shop.value),
    services: own.map((found) => presentFound(found, shop.value)),
    categories: shop.value.categories.filter((other) => other !== category).map(presentCategoryName),
    cities: presentOthers(cities, shop.value),
  });
}

/** The page of a city: its categories and services. */
export async function loadCityLanding(deps: ShopDeps, cityId: string): Promise<Result<Landing, Refusal>> {
  const shop = await readShop(deps, cityId);
  if (!shop.ok) return shop;
  const ids = shop.value.services.map(({ service }) => service.id);
  const rating = await findRating(deps.db, ids, shop.value.city.id);
  return done({
    title: titleIn('خدمات منزل', shop.value.city),
    image: null,
    ...writeTexts(
      shop.value.texts.cities.find(({ city }) => city === cityId),
      shop.value,
      null,
    ),
    city: presentCity(shop.value.city),
    ...presentRating(rating, shop.value),
    services: shop.value.services.map((found) => presentFound(found, shop.value)),
    categories: shop.value.categories.map(presentCategoryName),
    cities: presentOthers(shop.value.cities, shop.value),
  });
}

/** The prices of a service in a city. */
export async function loadPrices(
  deps: ShopDeps,
  slug: string,
  cityId: string,
): Promise<Result<PricingLanding, Refusal>> {
  const shop = await readShop(deps, cityId);
  if (!shop.ok) return shop;
  const found = findInShop(shop.value, slug);
  if (found === undefined) return refuse(404, messages.service);
  const { service, city } = found;
  const [whole, cities] = await Promise.all([
    findServiceById(deps.db, service.id, city.id),
    findCitiesOfService(deps.db, service.id),
  ]);
  if (whole === undefined) return refuse(404, messages.service);
  return done({
    title: titleIn(`قیمت ${service.title}`, city),
    description: service.summary,
    prices: await readPriceTable(deps.db, whole),
    ...presentPlace(
      found,
      shop.value.categories.find((one) => isIn(found, one)),
    ),
    price: presentPrice(found),
    cities: presentOthers(cities, shop.value),
  });
}

/** The cities where a category is served, the given one first if it is. */
export async function listCategoryCities(deps: ShopDeps, slug: string, cityId: string) {
  const catalogue = await deps.readCatalogue(deps.now());
  const city = catalogue.city(cityId);
  if (!city.ok) return city;
  const category = catalogue.categories.find((one) => one.slug === slug);
  if (category === undefined) return refuse(404, messages.category);
  const cities = await findCitiesOfCategory(deps.db, category);
  const sorted = [...cities.filter(({ id }) => id === cityId), ...cities.filter(({ id }) => id !== cityId)];
  return done({ results: sorted.map(presentCity) });
}
