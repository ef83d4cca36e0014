import { fillText, texts } from '@gam/shared/texts';
import { answerInWords } from './answer-in-words.ts';
import type { QuestionKind } from './kind.ts';

/** A date, or a date and a time, for now in words. [O-2.39, O-5.04] */
export const timestamp: QuestionKind<'timestamp'> = answerInWords({
  required: ({ min_hours: hours = 0 }) =>
    hours > 0
      ? fillText(texts.validation.timestampMinHours, { N: hours })
      : texts.validation.timestampQuarter,
});
