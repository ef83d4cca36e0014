import { eq } from 'drizzle-orm';
import type { ContentKind, ContentOf, ServiceDocument } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { serviceCities, services } from '../catalogue/index.ts';
import { fetchedOptions } from '../options/index.ts';

/** Rows of one insert: each has seven parameters, and a statement takes 65,535. */
const rowsAtOnce = 1000;

/** Makes a service's document the one that customers get: the rows of the catalogue are made from it. */
async function applyService(tx: Database, document: ServiceDocument, version: number): Promise<void> {
  const { detail, price_rules: priceRules, summary, image, cities, fetched } = document;
  const serviceId = detail.id;
  await tx
    .update(services)
    .set({ detail, priceRules, summary, image, version })
    .where(eq(services.id, serviceId));
  await tx.delete(serviceCities).where(eq(serviceCities.serviceId, serviceId));
  if (cities.length > 0)
    await tx.insert(serviceCities).values([...new Set(cities)].map((cityId) => ({ serviceId, cityId })));
  await tx.delete(fetchedOptions).where(eq(fetchedOptions.serviceId, serviceId));
  const rows = fetched
    .flatMap(({ question, when, options }) => options.map((option) => ({ question, when, option })))
    .map(({ question, when, option }, position) => ({
      serviceId,
      questionId: question,
      id: option.id,
      whenQuestion: when?.question ?? null,
      whenOption: when?.option ?? null,
      option,
      position,
    }));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx.insert(fetchedOptions).values(rows.slice(from, from + rowsAtOnce));
  }
}

/** What else changes when a version of a kind begins to count; the others are read from the version. */
const applies: {
  readonly [K in ContentKind]: (tx: Database, document: ContentOf<K>, number: number) => Promise<void>;
} = {
  service: applyService,
  discounts: async () => undefined,
  banners: async () => undefined,
  site: async () => undefined,
  landings: async () => undefined,
  slides: async () => undefined,
  call_script: async () => undefined,
  search: async () => undefined,
};

/** Makes a version count for customers, apart from its pointer. */
export function applyDocument<K extends ContentKind>(
  tx: Database,
  kind: K,
  document: ContentOf<K>,
  number: number,
): Promise<void> {
  return applies[kind](tx, document, number);
}
