import { nameLengths, onlyLetters } from '@gam/shared/text-forms';
import { landlineToShown } from '@gam/shared/phone';
import type { PhoneForm } from '../../engine/questions/kind.ts';
import type { CustomerInHand } from '../../platform/sessions/describe-user.ts';
import { addressTexts } from '../../engine/questions/addresses/texts.ts';

const names = ['first_name', 'last_name'] as const;

/** The fields of whom an operator makes an address for, before the others; a name that is known is not asked for. [W-6.03] */
export const customerFieldsOf = ({ name }: CustomerInHand): readonly string[] =>
  name === 'known' ? ['phone'] : ['phone', ...names];

/** Those that must be filled in: the name of a customer who is known to have none. */
export const neededCustomerFieldsOf = ({ name }: CustomerInHand): readonly string[] =>
  name === 'missing' ? ['phone', ...names] : ['phone'];

const nameProperty = (title: string) => ({
  type: 'string',
  title,
  minLength: nameLengths.min_length,
  maxLength: nameLengths.max_length,
  pattern: onlyLetters,
});

/** Whether the phone is the one that the customer signs in with, which is read-only here. */
const isKnown = (customer: CustomerInHand | null): boolean => customer !== null && customer.phone !== null;

/** What may stand in them. The pattern of a country's phones stays on the server. [O-5.06, O-5.07] */
export const customerProperties = (
  customer: CustomerInHand | null,
  { min_length, max_length }: PhoneForm,
) => ({
  phone: {
    type: 'string',
    title: addressTexts.phone,
    ...(!isKnown(customer) && { minLength: min_length, maxLength: max_length, pattern: '^[0-9]+$' }),
  },
  first_name: nameProperty(addressTexts.firstName),
  last_name: nameProperty(addressTexts.lastName),
});

// A browser would offer the operator's own.
const line = { 'ui:widget': 'text', 'ui:autocomplete': 'off' };

/** How they are drawn: the phone of a customer who is known stands fixed. */
export const customerAppearance = (customer: CustomerInHand | null, placeholder: string) => ({
  phone: {
    'ui:widget': 'phone',
    'ui:autocomplete': 'off',
    'ui:placeholder': placeholder,
    ...(isKnown(customer) && { 'ui:readonly': true }),
  },
  first_name: line,
  last_name: line,
});

/** What stands in them at first. */
export const customerContent = (customer: CustomerInHand | null): { phone?: string } =>
  customer === null || customer.phone === null ? {} : { phone: landlineToShown(customer.phone) };
