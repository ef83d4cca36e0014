import { toPersianDigits } from '@gam/shared/digits';
import { texts } from '@gam/shared/texts';
import type { CountBounds, Question } from '@gam/schemas/questions';
import { numberBounds, type NumberBounds } from '@gam/shared/number-grid';
import type { PlainQuestionKind, QuestionKind, QuestionView } from './kind.ts';

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

/** The largest count of one option in an answer. */
const maxCount = 999_999;

/** The grid of a number: each bound from the rules, otherwise from the question, otherwise the default. */
function boundsInView(question: Question, { bounds }: QuestionView): NumberBounds {
  return numberBounds({
    min_allowed_value: bounds.min ?? question.min_allowed_value,
    max_allowed_value: bounds.max ?? question.max_allowed_value,
    step: bounds.step ?? question.step,
  });
}

/** The allowed counts of an option, as whole numbers: the number's grid, which also gives step 1. [O-5.18] */
export function countBoundsInView(question: Question, view: QuestionView): CountBounds {
  const bounds = boundsInView(question, view);
  const min = clampCount(Math.ceil(bounds.min));
  const max = Math.max(min, clampCount(Math.floor(bounds.max)));
  return { min, max, step: Math.max(1, Math.round(bounds.step)) };
}

function clampCount(count: number): number {
  return Math.min(maxCount, Math.max(0, count));
}
