import { done, failed, type Result } from '@gam/shared/result';
import { eq } from 'drizzle-orm';
import { type ContentDocument, type ContentKind, contentKinds, type ContentOf } from '@gam/schemas/upstream';
import { checkContent, type ContentFinding } from '@gam/shared/content-document';
import { cities } from '../../people/places/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { services } from '../catalogue/index.ts';
import type { ContentName } from './repository.ts';

const unknownCity = (path: string, id: string): ContentFinding => ({
  code: 'unknown_city',
  path,
  expected: `the id of a city is expected, not "${id}"`,
});

/** The ids and slugs that documents may name. */
interface Known {
  readonly cities: ReadonlySet<string>;
  readonly slugs: ReadonlySet<string>;
  /** The service of the document's id. */
  readonly service: typeof services.$inferSelect | undefined;
}

const citiesUnknown = (given: readonly string[] | null, path: string, known: Known): ContentFinding[] =>
  (given ?? []).flatMap((id, at) => (known.cities.has(id) ? [] : [unknownCity(`${path}/${at}`, id)]));

const serviceUnknown = (slug: string, path: string, known: Known): ContentFinding[] =>
  known.slugs.has(slug)
    ? []
    : [{ code: 'unknown_service', path, expected: `the slug of a service is expected, not "${slug}"` }];

const checks: {
  readonly [K in ContentKind]: (document: ContentOf<K>, known: Known) => ContentFinding[];
} = {
  service: ({ main, category, detail, cities: offered }, known) => {
    const { service } = known;
    const address = [service?.main, service?.category, service?.slug].join('/');
    const isOther = address !== [main, category, detail.slug].join('/');
    return [
      ...(isOther
        ? [
            {
              code: 'other_address' as const,
              path: '/detail/slug',
              expected: `main, category and slug of the service are expected (${address}): links lead there`,
            },
          ]
        : []),
      ...citiesUnknown(offered, '/cities', known),
    ];
  },
  discounts: ({ discounts }, known) =>
    discounts.flatMap(({ services: slugs, cities: ids }, at) => [
      ...(slugs ?? []).flatMap((slug, place) =>
        serviceUnknown(slug, `/discounts/${at}/services/${place}`, known),
      ),
      ...citiesUnknown(ids, `/discounts/${at}/cities`, known),
    ]),
  site: () => [],
  call_script: () => [],
  banners: ({ banners }, known) =>
    banners.flatMap(({ cities: ids }, at) => citiesUnknown(ids, `/banners/${at}/cities`, known)),
  slides: ({ slides }, known) =>
    slides.flatMap(({ cities: ids }, at) => citiesUnknown(ids, `/slides/${at}/cities`, known)),
  landings: ({ services: texts, cities: ofCities }, known) => [
    ...texts.flatMap(({ service }, at) => serviceUnknown(service, `/services/${at}/service`, known)),
    ...ofCities.flatMap(({ city }, at) =>
      known.cities.has(city) ? [] : [unknownCity(`/cities/${at}/city`, city)],
    ),
  ],
  search: ({ words }, known) =>
    words.flatMap(({ service }, at) => serviceUnknown(service, `/words/${at}/service`, known)),
};

/** The id that a document says to have. */
function idOf<K extends ContentKind>(kind: K, document: ContentOf<K>): string {
  return contentKinds[kind].only ?? (document as ContentOf<'service'>).detail.id;
}

/** Returns a document if it is sound and names only what exists, else its faults. */
export async function readSound(
  db: Database,
  { kind, id }: ContentName,
  given: unknown,
): Promise<Result<ContentDocument, readonly ContentFinding[]>> {
  const findings = checkContent(kind, given);
  if (findings.length > 0) return failed(findings);
  const document = given as ContentOf<ContentKind>;
  if (idOf(kind, document) !== id) {
    const path = contentKinds[kind].only === null ? '/detail/id' : '';
    return failed([{ code: 'other_document', path, expected: `the document "${id}" is expected` }]);
  }
  const found = await db.select({ id: cities.id }).from(cities).where(eq(cities.active, true));
  const all = await db.select().from(services);
  const known: Known = {
    cities: new Set(found.map((city) => city.id)),
    slugs: new Set(all.map(({ slug }) => slug)),
    service: all.find((service) => service.id === id),
  };
  // The key is the document's kind, which the compiler cannot infer from the union.
  const check = checks[kind] as (document: ContentDocument, known: Known) => ContentFinding[];
  const named = check(document, known);
  return named.length > 0 ? failed(named) : done(document);
}
