import type { CountBounds, Question } from '@gam/schemas/questions';
import { type NumberBounds, numberBounds } from '@gam/shared/number-grid';
import type { QuestionView } from './kind.ts';

/** The most of one option that an answer can say. */
const maxCount = 999_999;

/** The grid of a number: what rules set, else what the question sets, else the defaults. [O-5.13] */
export function boundsInView(question: Question, { bounds }: QuestionView): NumberBounds {
  return numberBounds({
    min_allowed_value: bounds.min ?? question.min_allowed_value,
    max_allowed_value: bounds.max ?? question.max_allowed_value,
    step: bounds.step ?? question.step,
  });
}

/** How many of an option may be asked for, in whole numbers: the number's grid, which also gives step 1. [O-5.18] */
export function countBoundsInView(question: Question, view: QuestionView): CountBounds {
  const bounds = boundsInView(question, view);
  const min = clampCount(Math.ceil(bounds.min));
  const max = Math.max(min, clampCount(Math.floor(bounds.max)));
  return { min, max, step: Math.max(1, Math.round(bounds.step)) };
}

function clampCount(count: number): number {
  return Math.min(maxCount, Math.max(0, count));
}
