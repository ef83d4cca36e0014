import { nameLengths, onlyLetters } from '@gam/shared/text-forms';
import { isOfIran, toShownPhone } from '@gam/shared/country-phone';
import type { PhoneForm } from '@gam/engine/questions';
import type { CustomerInHand } from '../../platform/sessions/describe-user.ts';

const names = ['first_name', 'last_name'] as const;

// Autocomplete would offer the operator's own data.
const line = { 'ui:widget': 'text', 'ui:autocomplete': 'off' };

/**
 * Returns what an operator's form asks of its customer, before the other fields: a known name is not asked for, a missing
 * one is required, and the phone that the customer signs in with is read-only. The pattern of a country's phones stays on
 * the server. [O-5.06, O-5.07, W-6.03]
 */
export function customerFields({ name, phone }: CustomerInHand, country: PhoneForm, placeholder: string) {
  const isKnown = phone !== null;
  return {
    order: name === 'known' ? ['phone'] : ['phone', ...names],
    required: name === 'missing' ? ['phone', ...names] : ['phone'],
    schemaData: {
      name: { ...nameLengths, pattern: onlyLetters },
      ...(!isKnown && {
        phone: { min_length: country.min_length, max_length: country.max_length, pattern: '^[0-9]+$' },
      }),
    },
    appearance: {
      phone: {
        'ui:widget': 'phone',
        'ui:autocomplete': 'off',
        'ui:placeholder': placeholder,
        ...(isKnown && { 'ui:readonly': true }),
        ...(!isOfIran(country) && { 'ui:options': { as_typed: true } }),
      },
      first_name: line,
      last_name: line,
    },
    content: isKnown ? { phone: toShownPhone(phone, country) } : {},
  };
}
