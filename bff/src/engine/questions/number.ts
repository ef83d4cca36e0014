import { toPersianDigits } from '@gam/shared/digits';
import { texts } from '@gam/shared/texts';
import { boundsInView } from './bounds.ts';
import type { PlainQuestionKind, QuestionKind } from './kind.ts';

/** A number on a grid, in the unit that the description names. [O-5.09 to O-5.13] */
export const numberKind: PlainQuestionKind = {
  widget: 'number',
  constraints: (question, view) => ({
    kind: 'number',
    mandatory: view.mandatory,
    required: view.texts.required ?? texts.validation.textOrNumber,
    ...boundsInView(question, view),
  }),
  // Without thousand separators: the number may be a year or a plate.
  summarise: (question, { values: [value = ''] }, view) => {
    const unit = view.texts.description ?? question.description;
    const digits = toPersianDigits(value.replace('.', '\u066b'));
    return unit === null || digits === '' ? digits : `${digits} ${unit}`;
  },
  advanceOnChoice: () => false,
};

/** A number question. [O-2.38] */
export const number: QuestionKind<'number'> = numberKind;
