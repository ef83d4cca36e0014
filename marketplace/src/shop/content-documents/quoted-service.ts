import { and, eq } from 'drizzle-orm';
import type { Answer } from '@gam/schemas/questions';
import { cities } from '../../people/places/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { findServiceById, type ServiceInCity, services } from '../catalogue/index.ts';
import { offerOptions, offerStored } from '../options/index.ts';
import { findDocument } from './repository.ts';

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
  const isHere = and(eq(services.id, serviceId), eq(services.active, true), eq(cities.id, cityId));
  const [now] = await db
    .select({ service: services, city: cities })
    .from(services)
    .innerJoin(cities, isHere)
    .where(isHere);
  const isLive = serviceVersion === null || now?.service.version === serviceVersion;
  const document = isLive ? undefined : await findDocument(db, 'service', serviceId, serviceVersion);
  if (now === undefined || document === undefined) {
    const live = await findServiceById(db, serviceId, cityId);
    return live && offerOptions(db, live, answers);
  }
  const { detail, price_rules: priceRules, fetched } = document;
  const service = { ...now.service, detail, priceRules, version: serviceVersion };
  return offerStored({ ...now, service }, fetched, answers);
}
