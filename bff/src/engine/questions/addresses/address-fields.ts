import { normaliseLine, normaliseText } from '@gam/shared/normalise';
import { landlineToShown, landlineToStored, normaliseMobile, normalisePhone } from '@gam/shared/phone';
import { nameLengths } from '@gam/shared/text-forms';
import { fillText, texts } from '@gam/shared/texts';
import type { PhoneForm } from '../kind.ts';
import { addressTexts } from './texts.ts';

/** How long the detail of an address may be, in letters. [W-5.04] */
export const detailLengths = { min: 10, max: 1000 } as const;

type Keyword = string;
/** What is said of each field, by the keyword of the schema that it fails; `default`: by any other. [W-5.01, W-5.02] */
export type FieldMessages = Readonly<Record<string, Readonly<Record<Keyword, string>>>>;

const { area, detail, landline, phone, firstName, lastName, wrongLocation } = addressTexts;
const { field } = texts;

/** The messages of an address form, where phones have so many digits. */
export function addressMessages(lengths: PhoneLengths) {
  const select = fillText(field.select, { title: area });
  return {
    phone: { required: fillText(field.required, { title: phone }), ...phoneMessages(phone, lengths) },
    first_name: nameMessages(firstName),
    last_name: nameMessages(lastName),
    area: { required: select, oneOf: select, default: select },
    detail: {
      required: fillText(field.required, { title: detail }),
      minLength: fillText(field.minLetters, { N: detailLengths.min }),
      maxLength: fillText(field.maxLetters, { N: detailLengths.max }),
      pattern: fillText(field.textareaPattern, { title: detail }),
      default: fillText(field.textareaPattern, { title: detail }),
    },
    landline: phoneMessages(landline, lengths),
    location: { default: wrongLocation },
  } satisfies FieldMessages;
}

type PhoneLengths = Pick<PhoneForm, 'min_length' | 'max_length'>;

function phoneMessages(title: string, { min_length, max_length }: PhoneLengths) {
  const wrong = fillText(field.pattern, { title });
  return {
    minLength: fillText(field.minDigits, { N: min_length }),
    maxLength: fillText(field.maxDigits, { N: max_length }),
    pattern: wrong,
    default: wrong,
  };
}

/** What is said of a first or last name. [O-5.07] */
const nameMessages = (title: string) => ({
  required: fillText(field.required, { title }),
  minLength: fillText(field.minLetters, { N: nameLengths.min_length }),
  maxLength: fillText(field.maxLetters, { N: nameLengths.max_length }),
  pattern: field.name,
  default: field.name,
});

/** A detail as it is judged and kept: without space around it, in the letters of this language. Markup is text. */
export const tidyDetail = (text: string): string => normaliseText(text);

/** A name as it is judged and kept: one line, in the letters of this language. */
export const tidyName = (text: string): string => normaliseLine(text);

/** A customer's mobile number as it is judged and shown: with a leading 0, whatever stood in its place. */
export function tidyMobile(text: string): string {
  const stored = normaliseMobile(text);
  return stored === null ? tidyPhone(text) : landlineToShown(stored);
}

/** A phone as it is judged and shown: with a leading 0, whatever prefix it was typed with. [W-5.07] */
export function tidyPhone(text: string): string {
  const stored = landlineToStored(text);
  return stored === null ? normalisePhone(text) : landlineToShown(stored);
}
