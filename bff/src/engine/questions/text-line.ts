import type { TextInput } from '@gam/schemas/descriptors';
import type { ConstraintsOf, Question } from '@gam/schemas/questions';
import { toPersianDigits } from '@gam/shared/digits';
import { normaliseMobile } from '@gam/shared/phone';
import { nameLengths } from '@gam/shared/text-forms';
import { fillText, texts } from '@gam/shared/texts';
import type { PhoneForm, QuestionView } from './kind.ts';
import { hasPattern } from './phone-pattern.ts';

/** One line of a known form, and how its question is asked. */
export interface TextLine {
  readonly constraints: (question: Question, view: QuestionView) => ConstraintsOf<'text'>;
  readonly present: (question: Question, view: QuestionView) => TextInput;
  /** What is wrong with a text that the server alone judges, as a message. */
  readonly judge?: (question: Question, text: string, view: QuestionView) => string | null;
  /** The text as people read it; missing: as it was written. */
  readonly summarise?: (text: string) => string;
}

/** Phones where the city's country is not known: mobile numbers of Iran. [O-5.06] */
export const defaultCountry: PhoneForm = {
  min_length: 11,
  max_length: 11,
  regex: '^09[0-9]{9}$',
  sample: '۰۹۱۲۳۴۵۶۷۸۹',
};

/** Whether phones are those of Iran: no country's settings name it, but their sample is one of its mobile numbers. */
const isOfIran = ({ sample }: PhoneForm): boolean => normaliseMobile(sample) !== null;

/** The client's phone, as those of the current city's country are, in Persian digits for eyes. [O-5.06] */
export const phoneLine: TextLine = {
  ...lineOf({
    form: 'phone',
    input: 'phone',
    autocomplete: 'tel',
    lengths: (view) => {
      const { min_length, max_length } = view.country ?? defaultCountry;
      const min = Math.max(0, min_length);
      return { min_length: min, max_length: Math.max(1, min, max_length) };
    },
    callingCode: ({ country }) => (isOfIran(country ?? defaultCountry) ? '98' : undefined),
    placeholder: (_question, { country }) =>
      fillText(texts.validation.phonePlaceholder, {
        sample: toPersianDigits((country ?? defaultCountry).sample),
      }),
  }),
  judge: (question, phone, view) => {
    const { regex } = view.country ?? defaultCountry;
    if (regex === undefined || hasPattern(regex, phone)) return null;
    return fillText(texts.field.pattern, { title: view.texts.title ?? question.title });
  },
  summarise: toPersianDigits,
};

/** A first or last name. [O-5.07] */
export const nameLine = (autocomplete: 'given-name' | 'family-name'): TextLine =>
  lineOf({
    form: 'name',
    input: 'line',
    autocomplete,
    lengths: () => nameLengths,
    placeholder: (question, view) => view.texts.description ?? question.description,
  });

interface LineForm {
  readonly form: ConstraintsOf<'text'>['form'];
  readonly input: TextInput['input'];
  readonly autocomplete: TextInput['autocomplete'];
  readonly lengths: (view: QuestionView) => Pick<ConstraintsOf<'text'>, 'min_length' | 'max_length'>;
  readonly placeholder: (question: Question, view: QuestionView) => string | null;
  readonly callingCode?: (view: QuestionView) => ConstraintsOf<'text'>['calling_code'];
}

function lineOf({ form, input, autocomplete, lengths, placeholder, callingCode }: LineForm): TextLine {
  const codeOf = (view: QuestionView) => {
    const calling_code = callingCode?.(view);
    return calling_code === undefined ? {} : { calling_code };
  };
  return {
    constraints: (question, view) => ({
      kind: 'text',
      // Required whenever it is shown, whatever question and rules say. [readings 22]
      mandatory: true,
      required: view.texts.required ?? texts.validation.textOrNumber,
      form,
      ...lengths(view),
      title: view.texts.title ?? question.title,
      ...codeOf(view),
    }),
    present: (question, view) => ({
      type: 'text',
      key: question.id,
      input,
      rows: 1,
      max_length: lengths(view).max_length,
      placeholder: placeholder(question, view),
      autocomplete,
    }),
  };
}
