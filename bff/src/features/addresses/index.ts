export { makeAddressForm } from './address-form.ts';
export { addressForm } from './form-source.ts';
export { createAddressIntent, deleteAddressIntent, updateAddressIntent } from './intents.ts';
export { addresses } from './form-source.ts';
export {
  type AddressesView,
  addressLabels,
  addressText,
  operatorsAddressLabels,
  presentAddresses,
  type SavedAddresses,
} from './present-addresses.ts';
