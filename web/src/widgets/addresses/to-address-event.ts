import type { EventArgs } from '@gam/schemas/descriptors';
import { isFields } from '../../client/stored.ts';
import { type AddressData, newAddress } from './address-draft.ts';

type Args = EventArgs<'address_create'>;

/** The event that saves what stands in a form: its place goes as latitude and longitude. [W-2.04] */
export function toAddressEvent(
  item: string,
  { location, ...fields }: AddressData,
): { name: 'address_create' | 'address_update'; args: Args } {
  const place = isFields(location) ? { lat: location.lat, lng: location.lng } : {};
  const given = Object.entries({ ...fields, ...place }).filter(([, value]) => value !== undefined);
  // The server's own schema names the fields; it checks every one of them again.
  const args = Object.fromEntries(given) as Args;
  return item === newAddress
    ? { name: 'address_create', args }
    : { name: 'address_update', args: { ...args, id: item } };
}
