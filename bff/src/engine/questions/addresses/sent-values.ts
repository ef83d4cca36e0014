import type { AddressForm, EventArgs } from '@gam/schemas/descriptors';
import { landlineToStored } from '@gam/shared/phone';
import { tidyDetail, tidyMobile, tidyName, tidyPhone } from './address-fields.ts';

/** What is said of an address when it is saved; `landline` with the prefix 98, lat and lng in degrees. [W-3.02] */
export interface SentAddress {
  readonly area: string | null;
  readonly detail: string;
  readonly landline: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** Whom an operator saves a new address for: the phone as it is kept, and the name of one who had none. [W-6.03] */
export interface NamedCustomer {
  readonly phone: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** What names an address that is deleted. [W-3.02] */
export interface SavedAddress extends Pick<SentAddress, 'area' | 'detail'> {
  readonly id: string;
}

/** The values of an address form, tidy; what is empty is not there. */
export interface AddressValues {
  /** Of the customer whom an operator makes it for. */
  readonly phone?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly area?: string;
  readonly detail?: string;
  readonly landline?: string;
  readonly location?: { readonly lat?: number; readonly lng?: number };
}

type SentValues = Omit<EventArgs<'address_create'>, 'id'>;

/** What was sent of an address form, as its schema judges it: only fields that the form has. */
export function readValues(sent: SentValues, fields: readonly string[]): AddressValues {
  const { area = '', lat, lng } = sent;
  const detail = tidyDetail(sent.detail ?? '');
  const landline = tidyPhone(sent.landline ?? '');
  const phone = tidyMobile(sent.phone ?? '');
  const first_name = tidyName(sent.first_name ?? '');
  const last_name = tidyName(sent.last_name ?? '');
  const values: AddressValues = {
    ...(phone !== '' && { phone }),
    ...(first_name !== '' && { first_name }),
    ...(last_name !== '' && { last_name }),
    ...(area !== '' && { area }),
    ...(detail !== '' && { detail }),
    ...(landline !== '' && { landline }),
    ...((lat !== undefined || lng !== undefined) && {
      location: { ...(lat !== undefined && { lat }), ...(lng !== undefined && { lng }) },
    }),
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)));
}

/**
 * The valid values of a form as the upstream takes them: the phone with its prefix, and the location of the area where
 * the pin was not moved. [W-3.02, W-5.07]
 */
export function toSentAddress(
  { area, detail, landline, location }: AddressValues,
  { map }: Pick<AddressForm, 'map'>,
): SentAddress {
  const place = location ?? map?.areas.find(({ id }) => id === area);
  return {
    area: area ?? null,
    detail: detail ?? '',
    landline: landline === undefined ? null : landlineToStored(landline),
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
  };
}

/** Whom the values of an operator's form name, as the upstream takes it; null: it is the caller's own address. [W-6.03] */
export const toNamedCustomer = ({ phone, first_name, last_name }: AddressValues): NamedCustomer | null =>
  phone === undefined
    ? null
    : {
        phone: landlineToStored(phone) ?? phone,
        first_name: first_name ?? null,
        last_name: last_name ?? null,
      };
