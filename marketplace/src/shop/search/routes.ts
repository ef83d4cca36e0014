import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { contentKinds, type FoundService, upstreamCalls } from '@gam/schemas/upstream';
import { type Catalogue, presentCard, type ReadCatalogue } from '../catalogue/index.ts';
import type { CityRow } from '../../people/places/index.ts';
import { liveDocument } from '../content-documents/index.ts';
import { readRevision } from '../flow-rules/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { type Indexed, indexService, rankServices } from './rank-services.ts';

interface SearchDeps {
  readonly db: Database;
  readonly readCatalogue: ReadCatalogue;
  readonly now: () => number;
}

interface KeptIndex {
  readonly revision: number;
  /** ms. */
  readonly until: number;
  readonly index: readonly Indexed<FoundService>[];
}

/** How long a city's index is kept at most, ms; published content replaces it at once. */
const keptMs = 60_000;

/** The search of services. A city's words are folded once per revision of the content. */
export async function searchRoutes(app: FastifyInstance, { db, readCatalogue, now }: SearchDeps) {
  const kept = new Map<string, KeptIndex>();

  registerCall(app, upstreamCalls.searchServices, async ({ query: { q, city_id, limit = 8 } }) => {
    const catalogue = await readCatalogue(now());
    const city = catalogue.city(city_id);
    if (!city.ok) return city;
    const { revision } = await readRevision(db);
    const known = kept.get(city.value.id);
    if (known?.revision === revision && known.until > now())
      return done({ results: [...rankServices(known.index, q, limit)] });
    const index = await indexCity(db, catalogue, city.value);
    kept.set(city.value.id, { revision, until: now() + keptMs, index });
    return done({ results: [...rankServices(index, q, limit)] });
  });
}

async function indexCity(
  db: Database,
  { categories, inCity }: Catalogue,
  city: CityRow,
): Promise<Indexed<FoundService>[]> {
  const { document } = await readTogether(db, {
    document: liveDocument('search', contentKinds.search.only),
  });
  const words = new Map(document?.words.map((entry) => [entry.service, entry.words]));
  return inCity(city).flatMap((found) => {
    const { main, category: slug } = found.service;
    const category = categories.find((one) => one.main === main && one.slug === slug);
    if (category === undefined) return [];
    const card = presentCard(found);
    const service = { ...card, main, category: slug, category_title: category.title };
    const { title, summary } = card;
    const texts = { title, summary, category: category.title, words: words.get(card.slug) ?? [] };
    return [indexService(service, texts)];
  });
}
