import { type Fact, is } from './facts/fact.ts';

/** The beginning of a path to the answer of a question, `answers.<question id>`. */
export const answerPathPrefix = 'answers.';

/** A fact of one answer, and the end of its path after the question's id; `%` stands for an option's id. */
interface AnswerFactType extends Fact {
  readonly ending: string;
}

const known = 'answers';
const needs = 'answers';

/** The facts of the answer to each question. */
export const answerFacts = {
  values: {
    ...is.maybeTexts,
    ending: '',
    known,
    needs,
    en: 'The values of an earlier visible question; null when it is unanswered or hidden.',
    fa: 'مقدارهای پاسخ یک پرسش پیشین که دیده می‌شود؛ اگر بی‌پاسخ یا پنهان باشد null.',
    example: ['21'],
  },
  number: {
    ...is.maybeNumber,
    ending: '.number',
    known,
    needs,
    en: 'The number typed at an earlier visible question for a number; null when it is unanswered or hidden.',
    fa: 'عددی که در یک پرسش عددی پیشین نوشته شده است؛ اگر بی‌پاسخ یا پنهان باشد null.',
    example: 150,
  },
  total: {
    ...is.maybeNumber,
    unit: 'count',
    ending: '.total',
    known,
    needs,
    en: 'The sum of the counts of an earlier visible question whose options are counted; null when nothing is chosen or it is hidden.',
    fa: 'جمع شمارهای گزینه‌های یک پرسش شمارشی پیشین؛ اگر چیزی انتخاب نشده یا پنهان باشد null.',
    example: 5,
  },
  counts: {
    ...is.maybeNumber,
    unit: 'count',
    ending: '.counts.%',
    known,
    needs,
    en: 'The count of one option of such a question, 0 when others are chosen; null when nothing is chosen or it is hidden.',
    fa: 'شمار یک گزینه از چنین پرسشی؛ اگر گزینه‌های دیگری انتخاب شده باشند ۰ و اگر چیزی انتخاب نشده یا پنهان باشد null.',
    example: 2,
  },
} as const satisfies Readonly<Record<string, AnswerFactType>>;

export type AnswerFactName = keyof typeof answerFacts;

/** A path to a fact of an answer, taken apart. `option` is empty but for the count of an option. */
export interface AnswerPath {
  readonly question: string;
  readonly fact: AnswerFactName;
  readonly option: string;
}

const countsEnding = '.counts.';

/** Takes apart what follows `answers.` in a path. An option's id may have any form, so its ending is looked for first. */
function splitAnswer(text: string): AnswerPath {
  const at = text.indexOf(countsEnding);
  const option = at > 0 ? text.slice(at + countsEnding.length) : '';
  if (option !== '') return { question: text.slice(0, at), fact: 'counts', option };
  for (const fact of ['number', 'total'] as const) {
    const question = text.slice(0, -answerFacts[fact].ending.length);
    if (question !== '' && text.endsWith(answerFacts[fact].ending)) return { question, fact, option: '' };
  }
  return { question: text, fact: 'values', option: '' };
}

/** Returns what a path says of an answer; null for a path that is not one of an answer. */
export const readAnswerPath = (path: string): AnswerPath | null =>
  path.startsWith(answerPathPrefix) && path.length > answerPathPrefix.length
    ? splitAnswer(path.slice(answerPathPrefix.length))
    : null;

/** Whether a question's id cannot be told apart from a path to a fact of another question's answer. */
export const looksLikeAnswerFact = (id: string): boolean => id !== '' && splitAnswer(id).fact !== 'values';

/** The paths of the facts of answers as people read them: `answers.<question id>.total`. */
export const answerFactPaths: readonly (readonly [path: string, fact: Fact])[] =
  Object.values<AnswerFactType>(answerFacts).map(({ ending, ...fact }) => [
    `${answerPathPrefix}<question id>${ending.replace('%', '<option id>')}`,
    fact,
  ]);
