import type { EventArgs } from '@gam/schemas/descriptors';
import { landlineToStored } from '@gam/shared/phone';
import type { SentAddress } from '../flow/sent-address.ts';
import { tidyDetail, tidyPhone } from './address-fields.ts';

/** The values of an address form, tidy; what is empty is not there. */
export interface AddressValues {
  readonly area?: string;
  readonly detail?: string;
  readonly landline?: string;
  readonly location?: { readonly lat?: number; readonly lng?: number };
}

type SentValues = Pick<EventArgs<'address_create'>, 'area' | 'detail' | 'landline' | 'lat' | 'lng'>;

/** What was sent of an address form, as its schema judges it: only fields that the form has. */
export function readValues(sent: SentValues, fields: readonly string[]): AddressValues {
  const { area = '', lat, lng } = sent;
  const detail = tidyDetail(sent.detail ?? '');
  const landline = tidyPhone(sent.landline ?? '');
  const values: AddressValues = {
    ...(area !== '' && { area }),
    ...(detail !== '' && { detail }),
    ...(landline !== '' && { landline }),
    ...((lat !== undefined || lng !== undefined) && {
      location: { ...(lat !== undefined && { lat }), ...(lng !== undefined && { lng }) },
    }),
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)));
}

/** The values of a form that was found right, as the upstream takes them: the phone with its prefix. [W-3.02, W-5.07] */
export const toSentAddress = ({ area, detail, landline, location }: AddressValues): SentAddress => ({
  area: area ?? null,
  detail: detail ?? '',
  landline: landline === undefined ? null : landlineToStored(landline),
  lat: location?.lat ?? null,
  lng: location?.lng ?? null,
});
