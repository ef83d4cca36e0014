export { makeAddressForm } from './address-form.ts';
export { createAddressIntent, deleteAddressIntent, updateAddressIntent } from './intents.ts';
export { addresses, addressForm } from './sources.ts';
export {
  type AddressesView,
  addressLabels,
  addressText,
  operatorsAddressLabels,
  presentAddress,
  presentAddresses,
  type SavedAddresses,
} from './present-addresses.ts';
