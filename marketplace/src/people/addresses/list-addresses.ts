import { done, type Result } from '@gam/shared/result';
import { addressPageSize, type Address, type AddressList, type CallInputs } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { type Refusal, refusal } from '../../platform/refusal.ts';
import { addressesWith, type ShownAddress, warningOf } from './repository.ts';
import { presentArea } from '../places/index.ts';

/** An address as calls show it; its point both as lat and lng and as a GeoJSON point, [lng, lat]. [W-3.01] */
export function presentAddress({ address, ...area }: ShownAddress): Address {
  const { id, detail, landline, lat, lng, isActive } = address;
  const location =
    lat === null || lng === null
      ? null
      : { type: 'Point' as const, coordinates: [lng, lat] as [number, number] };
  return { id, area: presentArea(area), detail, landline, lat, lng, location, isActive };
}

type Query = CallInputs<'listAddresses'>['query'];

/**
 * A page of a customer's active addresses, newest first, with the notice of the city or area. Past the end it is 404
 * with the empty list. [W-4.06, W-7.12]
 */
export async function listAddresses(
  db: Database,
  customerId: string,
  query: Query,
): Promise<Result<AddressList, Refusal>> {
  const { limit = addressPageSize, offset = 0, cityId, regionId } = query;
  // One extra row tells whether there is a next page.
  const filter = { customerId, cityId, areaId: regionId };
  const { found, warning } = await readTogether(db, {
    found: addressesWith(filter, { limit: limit + 1, offset }),
    warning: warningOf(filter),
  });
  const page = {
    results: found.slice(0, limit).map(presentAddress),
    next: found.length > limit ? offset + limit : null,
    warning,
  };
  return offset > 0 && found.length === 0 ? refusal(404, { code: 'past_the_end', ...page }) : done(page);
}
