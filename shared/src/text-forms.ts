import type { ConstraintsOf } from '@gam/schemas/questions';
import { normaliseLine, normaliseText } from './normalise.ts';
import { normaliseClientPhone } from './phone.ts';

/** The closed list of what a text question may ask for. */
export type TextForm = ConstraintsOf<'text'>['form'];
/** The calling code of a phone's country, where it may be typed before the number. [O-5.06] */
type CallingCode = ConstraintsOf<'text'>['calling_code'];

/** The length of a first or last name, in characters. [O-5.07] */
export const nameLengths = { min_length: 2, max_length: 20 } as const;
/** The length of a free text, in characters. [O-5.08] */
export const freeTextLengths = { min_length: 0, max_length: 1000 } as const;

const normalisers = {
  free: normaliseText,
  name: normaliseLine,
  phone: normaliseClientPhone,
} satisfies { [F in TextForm]: (text: string, callingCode?: CallingCode) => string };

/** A text normalised for its form: several lines, one line, or the digits of a phone number. [O-5.08] */
export function normaliseAs(form: TextForm, text: string, callingCode?: CallingCode): string {
  return normalisers[form](text, callingCode);
}
