import { type ConstraintsOf, maxValueLength, type Question } from '@gam/schemas/questions';
import { toPersianDigits } from '@gam/shared/digits';
import { isOfIran } from '@gam/shared/country-phone';
import { freeTextLengths, nameLengths } from '@gam/shared/text-forms';
import { fillText } from '@gam/shared/fill-text';
import { texts } from '@gam/shared/texts';
import type { PhoneForm, PlainQuestionKind, QuestionKind, ViewOf } from './kind.ts';

type TextForm = ConstraintsOf<'text'>['form'];
type TextView = ViewOf<'text'>;
type Lengths = Pick<ConstraintsOf<'text'>, 'min_length' | 'max_length'>;

/** The form of text that the first tag names; free text by default. */
const formOfTag: ReadonlyMap<string, TextForm> = new Map([
  ['client_phone', 'phone'],
  ['client_first_name', 'name'],
  ['client_last_name', 'name'],
]);

const formOf = ({ type_tags: [firstTag = ''] }: Question): TextForm => formOfTag.get(firstTag) ?? 'free';

/** Phones where the city's country is not known: mobile numbers of Iran. [O-5.06] */
export const defaultCountry: PhoneForm = {
  min_length: 11,
  max_length: 11,
  accepts: (digits) => /^09[0-9]{9}$/.test(digits),
  sample: '۰۹۱۲۳۴۵۶۷۸۹',
};

/** The length bounds of a text form, in characters; of a phone, in digits of the city's country. [O-5.07] */
const lengths: { readonly [F in TextForm]: (view: TextView) => Lengths } = {
  // Limited to the wire's maximum value length, whatever a rule says.
  free: ({ bounds: { max_length = freeTextLengths.max_length } }) => ({
    min_length: freeTextLengths.min_length,
    max_length: Math.min(maxValueLength, Math.max(1, Math.floor(max_length))),
  }),
  name: () => nameLengths,
  phone: ({ country }) => {
    const { min_length, max_length } = country ?? defaultCountry;
    const min = Math.max(0, min_length);
    return { min_length: min, max_length: Math.max(1, min, max_length) };
  },
};

const textConstraints = (form: TextForm, question: Question, view: TextView): ConstraintsOf<'text'> => ({
  kind: 'text',
  // A phone or name is always required when it is shown, regardless of question and rules. [readings 22]
  mandatory: form === 'free' ? view.mandatory : true,
  required: view.texts.required ?? texts.validation.textOrNumber,
  form,
  ...lengths[form](view),
  title: view.texts.title ?? question.title,
  ...(form === 'phone' && isOfIran(view.country ?? defaultCountry) && { calling_code: '98' }),
});

/** A free text; tags have no effect. [O-5.08] */
export const freeTextKind: PlainQuestionKind = {
  widget: 'text',
  constraints: (question, view) => textConstraints('free', question, view),
  summarise: (_question, { values: [value = ''] }) => value,
  advanceOnChoice: () => false,
};

/** Text of the form that the first tag names. [O-2.37, O-3.04] */
export const text: QuestionKind<'text'> = {
  ...freeTextKind,
  constraints: (question, view) => textConstraints(formOf(question), question, view),
  // A phone, in Persian digits.
  summarise: (question, { values: [value = ''] }) =>
    formOf(question) === 'phone' ? toPersianDigits(value) : value,
  judge: (question, { values: [value = ''] }, view) =>
    value === '' || formOf(question) !== 'phone' ? null : judgePhone(question, value, view),
  judged: (question) => formOf(question) === 'phone',
};

/** Only the server reads a country's pattern. */
function judgePhone(question: Question, phone: string, { country, texts: own }: TextView): string | null {
  const { accepts } = country ?? defaultCountry;
  if (accepts === undefined || accepts(phone)) return null;
  return fillText(texts.field.pattern, { title: own.title ?? question.title });
}
