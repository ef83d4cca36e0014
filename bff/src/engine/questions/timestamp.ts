import { fillText } from '@gam/shared/fill-text';
import { texts } from '@gam/shared/texts';
import { type DateKind, dateKindOf } from './dates/date-kind.ts';
import { exampleDate } from './dates/example-date.ts';
import { dateInWords } from './dates/date-words.ts';
import { isGoodDate, isOffQuarter } from './dates/judge-date.ts';
import type { DateContext, OfferedBy, QuestionKind } from './kind.ts';
import { questionTexts } from './texts.ts';

/** How far ahead an order has to be, in words. [O-5.04] */
export const farEnough = ({ min_hours: hours = 0 }: DateContext): string =>
  hours > 0 ? fillText(texts.validation.timestampMinHours, { N: hours }) : texts.validation.timestampQuarter;

/** Where slots are offered: for a booking to the service, for a pickup to the answers before. [O-4.45] */
const offeredBy: { readonly [K in DateKind]: OfferedBy | null } = {
  day: null,
  exact: null,
  rough: null,
  booking: { check: 'calendar', follows: false },
  pickup: { check: 'calendar', follows: true },
};

/**
 * A date, or a date and a time: of the kind that tags and service say. Whether it holds hangs on the time of day, so it
 * is judged when it is given, when the customer goes on, and at the quote. [O-2.39, O-2.42, O-5.04, O-5.05]
 */
export const timestamp: QuestionKind<'timestamp'> = {
  widget: 'calendar',
  constraints: (_question, view) => ({
    kind: 'presence',
    mandatory: view.mandatory,
    required: view.texts.required ?? farEnough(view),
  }),
  offered: (question, view) => offeredBy[dateKindOf(question, view)],
  judge: (question, answer, view, at) => {
    if (isGoodDate(question, answer, view, at)) return null;
    return isOffQuarter(question, answer, view, at) ? questionTexts.offQuarter : farEnough(view);
  },
  example: exampleDate,
  summarise: dateInWords,
  advanceOnChoice: () => false,
};
