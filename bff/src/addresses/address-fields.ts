import { normaliseText } from '@gam/shared/normalise';
import { landlineToShown, landlineToStored, normalisePhone } from '@gam/shared/phone';
import { fillText, texts } from '@gam/shared/texts';
import type { PhoneForm } from '../questions/kind.ts';
import { addressTexts } from './texts.ts';

/** How long the detail of an address may be, in letters. [W-5.04] */
export const detailLengths = { min: 10, max: 1000 } as const;

type Keyword = string;
/** What is said of each field, by the keyword of the schema that it fails; `default`: by any other. [W-5.01, W-5.02] */
export type FieldMessages = Readonly<Record<string, Readonly<Record<Keyword, string>>>>;

const { area, detail, landline, wrongLocation } = addressTexts;
const { field } = texts;

/** The messages of an address form, where phones have so many digits. */
export function addressMessages({ min_length, max_length }: Pick<PhoneForm, 'min_length' | 'max_length'>) {
  const select = fillText(field.select, { title: area });
  const wrongPhone = fillText(field.pattern, { title: landline });
  return {
    area: { required: select, oneOf: select, default: select },
    detail: {
      required: fillText(field.required, { title: detail }),
      minLength: fillText(field.minLetters, { N: detailLengths.min }),
      maxLength: fillText(field.maxLetters, { N: detailLengths.max }),
      pattern: fillText(field.textareaPattern, { title: detail }),
      default: fillText(field.textareaPattern, { title: detail }),
    },
    landline: {
      minLength: fillText(field.minDigits, { N: min_length }),
      maxLength: fillText(field.maxDigits, { N: max_length }),
      pattern: wrongPhone,
      default: wrongPhone,
    },
    location: { default: wrongLocation },
  } satisfies FieldMessages;
}

/** A detail as it is judged and kept: without space around it, in the letters of this language. Markup is text. */
export const tidyDetail = (text: string): string => normaliseText(text);

/** A phone as it is judged and shown: with a leading 0, whatever prefix it was typed with. [W-5.07] */
export function tidyPhone(text: string): string {
  const stored = landlineToStored(text);
  return stored === null ? normalisePhone(text) : landlineToShown(stored);
}
