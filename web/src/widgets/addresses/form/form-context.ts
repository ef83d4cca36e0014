import type { AddressForm, Addresses } from '@gam/schemas/descriptors';

/** What the parts of an address form know besides their own field. */
export interface FormContext {
  readonly labels: Addresses['labels'];
  readonly map: AddressForm['map'];
  /** The area that stands in the form. */
  readonly area: string | null;
}
