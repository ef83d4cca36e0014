import { isTooSoon } from '@gam/shared/order-time';
import { fillText, texts } from '@gam/shared/texts';
import { answerInWords } from './answer-in-words.ts';
import type { QuestionKind, QuestionView } from './kind.ts';

/** How far ahead an order has to be, in words. [O-5.04] */
const farEnough = ({ min_hours: hours = 0 }: QuestionView): string =>
  hours > 0 ? fillText(texts.validation.timestampMinHours, { N: hours }) : texts.validation.timestampQuarter;

/** A date, or a date and a time, for now in words; what is a date is judged as one. [O-2.39, O-5.04, O-5.05] */
export const timestamp: QuestionKind<'timestamp'> = {
  ...answerInWords({ required: farEnough }),
  judge: (_question, { values }, view, at) =>
    values.some((value) => isTooSoon(value, at, view.min_hours ?? 0)) ? farEnough(view) : null,
};
