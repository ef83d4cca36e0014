import type { Answer } from '@gam/schemas/questions';
import { isOnGrid, numberBounds } from '@gam/shared/number-grid';
import { parseNumber } from '@gam/shared/parse-number';
import type { ServiceQuestion } from '../catalogue/service-question.ts';
import type { CheckedAnswer } from './checked-answer.ts';

/** Checks a non-empty answer against its question; null where it does not fit. */
type ValueCheck = (question: ServiceQuestion, answer: Answer) => CheckedAnswer | null;

/** The longest text that a question takes, in characters. [O-5.08] */
const maxTextLength = 1000;

export const noCounts: ReadonlyMap<string, number> = new Map();

const checkText: ValueCheck = (_question, { values }) =>
  values.length === 1 && (values[0] ?? '').length <= maxTextLength
    ? { values, counts: noCounts, number: null }
    : null;

const checkNumber: ValueCheck = (question, { values }) => {
  const number = values.length === 1 ? parseNumber(values[0] ?? '') : null;
  return number !== null && isOnGrid(number, numberBounds(question))
    ? { values, counts: noCounts, number }
    : null;
};

/** Values whose meaning only other capabilities know (an address, a file, a slot): here only their presence. */
const checkPresence: ValueCheck = (_question, { values }) => ({ values, counts: noCounts, number: null });

const checkChoice =
  ({ multiple, counted }: { multiple: boolean; counted: boolean }): ValueCheck =>
  (question, { values, counts = [] }) => {
    const offered = new Set(question.options.map(({ id }) => id));
    const distinct = new Set(values);
    if (distinct.size !== values.length || (!multiple && values.length > 1)) return null;
    if (values.some((value) => !offered.has(value))) return null;
    const checked = counted ? checkCounts(question, distinct, counts) : noCounts;
    return checked === null ? null : { values, counts: checked, number: null };
  };

/** Each chosen option has exactly one count, on the question's grid; nothing else has one. [O-5.18] */
function checkCounts(
  question: ServiceQuestion,
  chosen: ReadonlySet<string>,
  counts: NonNullable<Answer['counts']>,
): ReadonlyMap<string, number> | null {
  const bounds = numberBounds(question);
  const byOption = new Map(counts.map(({ value, number }) => [value, number]));
  if (byOption.size !== counts.length || byOption.size !== chosen.size) return null;
  const fits = [...byOption].every(([value, number]) => chosen.has(value) && isOnGrid(number, bounds));
  return fits ? byOption : null;
}

/** A shop is no option of its question: whether it is one of the list is for the list to say. */
const checkFetched: ValueCheck = (question, answer) =>
  question.type_tags.includes('repair_shop_selection')
    ? checkPresence(question, answer)
    : checkChoice({ multiple: false, counted: false })(question, answer);

const checks: Readonly<Record<string, ValueCheck>> = {
  single_select: checkChoice({ multiple: false, counted: false }),
  multi_select: checkChoice({ multiple: true, counted: false }),
  numerical_single_select: checkChoice({ multiple: false, counted: true }),
  numerical_multi_select: checkChoice({ multiple: true, counted: true }),
  single_select_by_fetch: checkFetched,
  number: checkNumber,
  text: checkText,
};

export const checkValue: ValueCheck = (question, answer) =>
  (checks[question.type] ?? checkPresence)(question, answer);
