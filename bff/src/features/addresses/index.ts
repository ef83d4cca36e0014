export { makeAddressForm } from './address-form.ts';
export { createAddress } from './create-address.ts';
export { deleteAddress } from './delete-address.ts';
export { addressForm } from './form-source.ts';
export { addresses } from './list-source.ts';
export { addressText } from './present-address.ts';
export {
  addressLabels,
  type AddressesView,
  operatorsAddressLabels,
  presentAddresses,
  type SavedAddresses,
} from './present-addresses.ts';
export { updateAddress } from './update-address.ts';
