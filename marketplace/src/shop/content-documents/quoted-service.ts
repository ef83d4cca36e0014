import type { ContentOf } from '@gam/schemas/upstream';
import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { Answer } from '@gam/schemas/questions';
import { cities } from '../../people/places/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { serviceCities, type ServiceInCity, services } from '../catalogue/index.ts';
import { offerOptions, offerStored } from '../options/index.ts';
import { documentVersions } from './tables.ts';

/** A quote or order, by what priced it. */
interface Quoted {
  readonly serviceId: string;
  readonly cityId: string;
  /** The version of the service that priced it; null or missing: the live one, since it is older than versions. */
  readonly serviceVersion?: number | null;
}

/**
 * Finds the service of a quote or an order as it was when it was priced, with the options that it fetched for these
 * answers: a version that was published since changes neither questions nor prices of what was quoted before.
 */
export async function findQuotedService(
  db: Database,
  { serviceId, cityId, serviceVersion = null }: Quoted,
  answers: readonly Pick<Answer, 'id' | 'values'>[],
): Promise<ServiceInCity | undefined> {
  const { id, kind, number, document } = documentVersions;
  const isOld = or(isNull(services.version), ne(services.version, number));
  const [quoted] = await db
    .select({ service: services, city: cities, isServed: serviceCities.cityId, document })
    .from(services)
    .innerJoin(cities, eq(cities.id, cityId))
    .leftJoin(
      serviceCities,
      and(eq(serviceCities.serviceId, services.id), eq(serviceCities.cityId, cities.id), cities.active),
    )
    .leftJoin(
      documentVersions,
      and(eq(kind, 'service'), eq(id, services.id), eq(number, serviceVersion ?? 0), isOld),
    )
    .where(and(eq(services.id, serviceId), services.active));
  if (quoted === undefined) return undefined;
  const { service, city } = quoted;
  // A version was checked by the schema of its kind when it was published.
  const old = quoted.document as ContentOf<'service'> | null;
  if (old === null)
    return quoted.isServed === null ? undefined : offerOptions(db, { service, city }, answers);
  const { detail, price_rules: priceRules, fetched } = old;
  const asQuoted = { ...service, detail, priceRules, version: serviceVersion };
  return offerStored({ city, service: asQuoted }, fetched, answers);
}
