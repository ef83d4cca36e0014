import { toPersianDigits } from '@gam/shared/digits';
import { isGregorianDay } from '@gam/shared/gregorian-day';
import { formatJalaliDate, formatJalaliDateTime } from '@gam/shared/jalali';
import { personalTexts } from '../texts.ts';

const { export: words } = personalTexts;

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** An e-mail address, a link or a name for programs stays as it is: its digits are part of it. */
const isForPrograms = (text: string): boolean => /[A-Za-z]/.test(text);

function presentText(text: string): string {
  if (instant.test(text) && !Number.isNaN(Date.parse(text))) return formatJalaliDateTime(text);
  if (isGregorianDay(text)) return formatJalaliDate(text);
  return isForPrograms(text) ? text : toPersianDigits(text);
}

/** Returns a value of an export as a person reads it: Jalali dates, Persian digits, the parts of a list in lines. */
export function presentValue(value: unknown): string {
  if (typeof value === 'string') return presentText(value) || words.empty;
  if (typeof value === 'number') return toPersianDigits(value);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.map(presentValue).join('\n') || words.empty;
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(presentValue).join('، ') || words.empty;
  return words.empty;
}
