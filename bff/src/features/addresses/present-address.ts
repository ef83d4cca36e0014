import type { AddressItem } from '@gam/schemas/descriptors';
import { type Address, cityNameOf } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { landlineToShown } from '@gam/shared/phone';

/** An address in one line, «city، area، detail», without what it does not have. [W-3.07] */
export const addressText = ({ area, detail }: Pick<Address, 'area' | 'detail'>): string =>
  [area ? cityNameOf(area) : '', area?.name ?? '', detail]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('، ');

/** An address as the list shows it. [W-3.01] */
export const presentAddress = (address: Address): AddressItem => ({
  id: address.id,
  title: address.area?.name ?? '',
  text: addressText(address),
  phone: address.landline === null ? null : toPersianDigits(landlineToShown(address.landline)),
});
