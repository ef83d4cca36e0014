import type { Answer } from '@gam/schemas/questions';
import { isOnGrid, numberBounds } from '@gam/shared/number-grid';
import type { ServiceQuestion } from '../../catalogue/service-question.ts';
import { noCounts, type ValueCheck } from './value-check.ts';

export const checkChoice =
  ({ multiple, counted }: { multiple: boolean; counted: boolean }): ValueCheck =>
  (question, { values, counts = [] }) => {
    const offered = new Set(question.options.map(({ id }) => id));
    const distinct = new Set(values);
    if (distinct.size !== values.length || (!multiple && values.length > 1)) return null;
    if (values.some((value) => !offered.has(value))) return null;
    const isCounted = counted || question.type_tags.includes('product');
    const checked = isCounted ? checkCounts(question, distinct, counts) : noCounts;
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
