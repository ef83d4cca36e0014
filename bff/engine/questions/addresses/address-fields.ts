import { detailLengths } from '@gam/schemas/forms';
import { normaliseLine, normaliseText } from '@gam/shared/normalise';
import { nameLengths } from '@gam/shared/text-forms';
import { fillText, texts } from '@gam/shared/texts';
import type { PhoneForm } from '../kind.ts';
import { addressTexts } from './texts.ts';

type Keyword = string;
/** Messages of each field by the failing schema keyword; `default` for any other keyword. [W-5.01, W-5.02] */
type FieldMessages = Readonly<Record<string, Readonly<Record<Keyword, string>>>>;

const { area, detail, landline, phone, firstName, lastName, wrongLocation } = addressTexts;
const { field } = texts;

/** The messages of an address form for phones of a given length in digits. */
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

/** The messages of a first or last name. [O-5.07] */
const nameMessages = (title: string) => ({
  required: fillText(field.required, { title }),
  minLength: fillText(field.minLetters, { N: nameLengths.min_length }),
  maxLength: fillText(field.maxLetters, { N: nameLengths.max_length }),
  pattern: field.name,
  default: field.name,
});

/** A detail as it is validated and stored: trimmed, in Persian letters. Markup is plain text. */
export const tidyDetail = (text: string): string => normaliseText(text);

/** A name as it is validated and stored: one line, in Persian letters. */
export const tidyName = (text: string): string => normaliseLine(text);
