import type { Address } from '@gam/schemas/upstream';
import { presentArea } from '../places/present-area.ts';
import type { AreaInCity } from '../places/repository.ts';
import type { AddressRow } from './repository.ts';

/** An address as calls show it; its point both as lat and lng and as a GeoJSON point, [lng, lat]. [W-3.01] */
export function presentAddress({ address, ...area }: AreaInCity & { readonly address: AddressRow }): Address {
  const { id, detail, landline, lat, lng, isActive } = address;
  const location =
    lat === null || lng === null
      ? null
      : { type: 'Point' as const, coordinates: [lng, lat] as [number, number] };
  return { id, area: presentArea(area), detail, landline, lat, lng, location, isActive };
}
