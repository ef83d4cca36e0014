import type { AnswerValues } from '@gam/shared/validate-answer';

const unanswered: AnswerValues = Object.freeze({ values: Object.freeze([]) });

/** An answer in the form that validation takes: empty where there is none. */
export const toAnswerValues = (answer: AnswerValues | null): AnswerValues => answer ?? unanswered;

/** What an answer chooses: an option with count 0 is answered, and not chosen. [O-4.05] */
export function chosenValues({ values, counts }: AnswerValues): readonly string[] {
  if (!counts?.some(({ number }) => number === 0)) return values;
  const zero = new Set(counts.filter(({ number }) => number === 0).map(({ value }) => value));
  return values.filter((value) => !zero.has(value));
}
