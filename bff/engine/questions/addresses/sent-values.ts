import type { AddressForm, EventArgs } from '@gam/schemas/descriptors';
import { isCountryPhone, readCountryPhone, toStoredPhone } from '@gam/shared/country-phone';
import { landlineToStored } from '@gam/shared/phone';
import type { PhoneForm } from '../kind.ts';
import { defaultCountry } from '../text.ts';
import { tidyDetail, tidyName } from './address-fields.ts';

/** The request body that saves an address; `landline` with the prefix 98, lat and lng in degrees. */
export interface SentAddress {
  readonly area: string | null;
  readonly detail: string;
  readonly landline: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
}

/**
 * The customer for whom an operator saves a new address: the stored phone, and the name if the customer has no name
 * yet. [W-6.03]
 */
export interface NamedCustomer {
  readonly phone: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** The request body that deletes an address. */
export interface SavedAddress extends Pick<SentAddress, 'area' | 'detail'> {
  readonly id: string;
}

/** The normalised values of an address form, without the empty ones. */
export interface AddressValues {
  /** The customer whom an operator acts for. */
  readonly phone?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly area?: string;
  readonly detail?: string;
  readonly landline?: string;
  readonly location?: { readonly lat?: number; readonly lng?: number };
}

type SentValues = Omit<EventArgs<'address_create'>, 'id'>;

/** The submitted values of an address form for its schema: only the form's own fields, phones as the country writes them. */
export function readValues(
  sent: SentValues,
  fields: readonly string[],
  country: PhoneForm = defaultCountry,
): AddressValues {
  const { lat, lng } = sent;
  const texts = {
    phone: readCountryPhone(sent.phone ?? '', country),
    first_name: tidyName(sent.first_name ?? ''),
    last_name: tidyName(sent.last_name ?? ''),
    area: sent.area ?? '',
    detail: tidyDetail(sent.detail ?? ''),
    landline: readCountryPhone(sent.landline ?? '', country),
  };
  const location = { ...(lat !== undefined && { lat }), ...(lng !== undefined && { lng }) };
  const given = [
    ...Object.entries(texts).filter(([, text]) => text !== ''),
    ...(Object.keys(location).length > 0 ? [['location', location] as const] : []),
  ];
  return Object.fromEntries(given.filter(([name]) => fields.includes(name)));
}

/**
 * The valid values of a form in the upstream's form: the phone with its prefix, and the area's location if the
 * customer set none. [W-3.02, W-5.07]
 */
export function toSentAddress(
  { area, detail, landline, location }: AddressValues,
  { map, area_locations = {} }: Pick<AddressForm, 'map' | 'area_locations'>,
  country: PhoneForm = defaultCountry,
): SentAddress {
  const place = location ?? map?.areas.find(({ id }) => id === area) ?? area_locations[area ?? ''];
  return {
    area: area ?? null,
    detail: detail ?? '',
    landline: landline === undefined ? null : toStoredPhone(landline, country),
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
  };
}

/** The customer named in an operator's form, in the upstream's form; null for the caller's own address. */
export const toNamedCustomer = (
  { phone, first_name, last_name }: AddressValues,
  country: PhoneForm = defaultCountry,
): NamedCustomer | null =>
  phone === undefined
    ? null
    : {
        // Who signed in elsewhere keeps that phone.
        phone: isCountryPhone(phone, country)
          ? toStoredPhone(phone, country)
          : (landlineToStored(phone) ?? phone),
        first_name: first_name ?? null,
        last_name: last_name ?? null,
      };
