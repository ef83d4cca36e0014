import type { ConstraintsOf } from '@gam/schemas/questions';
import { hasOnlyLetters, normaliseAs } from '../text-forms.ts';
import { fillText } from '../fill-text.ts';
import { texts } from '../texts.ts';
import {
  type AnswerFailure,
  type AnswerFailureCode,
  failGenerally,
  isUnanswered,
  lacksFirstValue,
  type Validator,
} from './failure.ts';

type TextConstraints = ConstraintsOf<'text'>;

/** The pattern of a form of text, and the messages for other, too short and too long texts. */
interface FormRule {
  readonly matches: (text: string) => boolean;
  readonly pattern: (title: string) => string;
  readonly tooShort: (N: number) => string;
  readonly tooLong: (N: number) => string;
}

const letterLengths = {
  tooShort: (N: number) => fillText(texts.field.minLetters, { N }),
  tooLong: (N: number) => fillText(texts.field.maxLetters, { N }),
};

const formRules = {
  free: {
    // Half of a surrogate pair cannot be stored or sent.
    matches: (text) => text.isWellFormed(),
    pattern: (title) => fillText(texts.field.textareaPattern, { title }),
    ...letterLengths,
  },
  name: { matches: hasOnlyLetters, pattern: () => texts.field.name, ...letterLengths },
  phone: {
    matches: (text) => /^\d+$/.test(text),
    pattern: (title) => fillText(texts.field.pattern, { title }),
    tooShort: (N) => fillText(texts.field.minDigits, { N }),
    tooLong: (N) => fillText(texts.field.maxDigits, { N }),
  },
} satisfies { [F in TextConstraints['form']]: FormRule };

/** Validates one text by its form and length, after normalising it. [O-5.06, O-5.07, O-5.08, W-5.01, W-5.02] */
export const validateText: Validator<TextConstraints> = (constraints, answer) => {
  const { mandatory, title, form, calling_code } = constraints;
  const values = answer.values.map((value) => normaliseAs(form, value, calling_code));
  if (mandatory && lacksFirstValue({ values })) {
    return failGenerally(constraints, 'required', fillText(texts.field.required, { title }));
  }
  if (isUnanswered({ values })) return null;
  if (values.length > 1) return failGenerally(constraints, 'too_many_values');
  return findTextFailure(constraints, values[0] ?? '');
};

function findTextFailure(constraints: TextConstraints, text: string): AnswerFailure | null {
  const { form, title, min_length, max_length } = constraints;
  const rule: FormRule = formRules[form];
  const length = Array.from(text).length;
  if (!rule.matches(text)) return failInField('pattern', rule.pattern(title));
  if (length < min_length) return failInField('too_short', rule.tooShort(min_length));
  if (length > max_length) return failInField('too_long', rule.tooLong(max_length));
  return null;
}

/** Returns a failure with the same message after next and at the field. */
function failInField(code: AnswerFailureCode, message: string): AnswerFailure {
  return { code, message, field_message: message };
}
