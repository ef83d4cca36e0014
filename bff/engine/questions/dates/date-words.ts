import type { Question } from '@gam/schemas/questions';
import { isGregorianDay } from '@gam/shared/gregorian-day';
import { formatJalaliDate, formatJalaliDateTime } from '@gam/shared/jalali';
import { fillText } from '@gam/shared/texts';
import type { AnswerValues } from '@gam/shared/validate-answer';
import type { QuestionView } from '../kind.ts';
import { questionTexts } from '../texts.ts';

/**
 * A date in words: «شنبه ۳۰ آبان ۱۴۰۵», with «، ساعت ۱۴:۳۰» or the words of its slot. Other text stays unchanged.
 * [O-9.04]
 */
export function dateInWords(question: Question, { values }: AnswerValues, view: QuestionView): string {
  const [date = '', slot] = values;
  if (isInstant(date)) return formatJalaliDateTime(date);
  if (!isGregorianDay(date)) return values.join(questionTexts.listSeparator);
  const day = formatJalaliDate(date);
  return slot === undefined
    ? day
    : fillText(questionTexts.chosenSlot, { day, time: slotInWords(slot, question, view) });
}

/** The label as it was offered or as the service gives it; an unknown slot is named by its id. */
function slotInWords(id: string, question: Question, { chosen, options }: QuestionView): string {
  const offered = chosen?.find((item) => item.id === id);
  const option = [...options, ...question.options].find((one) => one.id === id);
  return offered?.label ?? option?.title ?? id;
}

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text));
