import { fillText } from '@gam/shared/texts';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { questionTexts } from './texts.ts';

/** What was chosen, by its labels: «۲ × سرویس اسپلیت، نصب». What nobody has a label for is named by its id. */
export function summariseChosen(
  { values, counts = [] }: AnswerValues,
  known: readonly { readonly id: string; readonly label: string }[],
): string {
  const labels = new Map(known.map(({ id, label }) => [id, label]));
  const numbers = new Map(counts.map(({ value, number }) => [value, number]));
  const words = values.map((value) => {
    const title = labels.get(value) ?? value;
    const number = numbers.get(value);
    return number === undefined ? title : fillText(questionTexts.counted, { number, title });
  });
  return words.join(questionTexts.listSeparator);
}
