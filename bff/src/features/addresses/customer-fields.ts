import { nameLengths, onlyLetters } from '@gam/shared/text-forms';
import { landlineToShown } from '@gam/shared/phone';
import { addressTexts, type PhoneForm } from '@gam/engine/questions';
import type { CustomerInHand } from '../../platform/sessions/describe-user.ts';

const names = ['first_name', 'last_name'] as const;

/** The customer's fields in an operator's form, before the others; a known name is not asked for. [W-6.03] */
export const customerFieldsOf = ({ name }: CustomerInHand): readonly string[] =>
  name === 'known' ? ['phone'] : ['phone', ...names];

/** The required ones among them: the name of a customer without a name. */
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

/** The schemas of these fields. The pattern of a country's phones stays on the server. [O-5.06, O-5.07] */
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

// Autocomplete would offer the operator's own data.
const line = { 'ui:widget': 'text', 'ui:autocomplete': 'off' };

/** The appearance of these fields: a known customer's phone is read-only. */
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

/** The initial values of these fields. */
export const customerContent = (customer: CustomerInHand | null): { phone?: string } =>
  customer === null || customer.phone === null ? {} : { phone: landlineToShown(customer.phone) };
