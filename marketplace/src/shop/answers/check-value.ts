import { done, failed, type Result } from '@gam/shared/result';
import {
  type Answer,
  type AnswerForm,
  answerForms,
  isCounted,
  type QuestionType,
} from '@gam/schemas/questions';
import { isOnGrid, numberBounds, parseNumber } from '@gam/shared/number-grid';
import {
  asksForArea,
  isPickup,
  isShopChoice,
  type ServiceQuestion,
  takesSeveralAreas,
} from '../catalogue/index.ts';
import type { CheckedAnswer } from '../pricing/index.ts';
import type { References } from './references.ts';

/**
 * Checks a non-empty answer against its question and the found things that it names. The failure is a message if the
 * customer can correct the answer, else null.
 */
type ValueCheck = (
  question: ServiceQuestion,
  answer: Pick<Answer, 'values' | 'counts'>,
  references: References,
) => Result<CheckedAnswer, string | null>;

const unfit = failed(null);

const noCounts: ReadonlyMap<string, number> = new Map();

/** An answer without counts and number. */
export const plainAnswer = (values: readonly string[]): CheckedAnswer => ({
  values,
  counts: noCounts,
  number: null,
});

const checkChoice =
  (form: Pick<AnswerForm, 'several' | 'counted'>): ValueCheck =>
  (question, { values, counts = [] }) => {
    const offered = new Set(question.options.map(({ id }) => id));
    const distinct = new Set(values);
    if (distinct.size !== values.length || (!form.several && values.length > 1)) return unfit;
    if (values.some((value) => !offered.has(value))) return unfit;
    const checked = isCounted(form, question.type_tags) ? checkCounts(question, distinct, counts) : noCounts;
    return checked === null ? unfit : done({ values, counts: checked, number: null });
  };

/** Checks the counts: one for each chosen option, on the question's grid, and no others. [O-5.18] */
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

/** The kinds of references that are sets of known ids. */
type SetKind = {
  [K in keyof References]: References[K] extends ReadonlySet<string> ? K : never;
}[keyof References];

/** Checks for distinct ids of existing things, at most `max` of them. */
const checkNamed =
  (kind: SetKind, { max = 1 }: { max?: number } = {}): ValueCheck =>
  (_question, { values }, references) => {
    const isDistinct = new Set(values).size === values.length;
    const isThere = values.every((value) => references[kind].has(value));
    return isDistinct && values.length <= max && isThere ? done(plainAnswer(values)) : unfit;
  };

const checkNumber: ValueCheck = (question, { values }) => {
  const number = values.length === 1 ? parseNumber(values[0] ?? '') : null;
  return number !== null && isOnGrid(number, numberBounds(question))
    ? done({ ...plainAnswer(values), number })
    : unfit;
};

/** The longest text that a question takes, in characters. [O-5.08] */
const maxTextLength = 1000;

const checkText: ValueCheck = (_question, { values }) =>
  values.length === 1 && (values[0] ?? '').length <= maxTextLength ? done(plainAnswer(values)) : unfit;

/** Checks a time by its verdict; a closed, taken or too early time is a problem with a message. */
const checkTime: ValueCheck = ({ id }, { values }, { times }) => {
  const verdict = times.get(id);
  if (verdict === undefined) return unfit;
  return verdict === null ? done(plainAnswer(values)) : failed(verdict);
};

/** The maximum number of images of an answer. [O-5.16, O-9.01] */
const maxImages = 5;

/** The maximum number of areas of an answer: more than a city has. */
const maxAreas = 200;

const checkAreas: ValueCheck = (question, answer, references) =>
  checkNamed('areas', { max: takesSeveralAreas(question) ? maxAreas : 1 })(question, answer, references);

const checkFetchedOption = checkChoice(answerForms.single_select_by_fetch);

/** Fetched values are a time or a repair shop by the question's tag, else an option. [O-3.23] */
const checkFetched: ValueCheck = (question, answer, references) => {
  if (isPickup(question)) return checkTime(question, answer, references);
  const check = isShopChoice(question) ? checkNamed('repairShops') : checkFetchedOption;
  return check(question, answer, references);
};

/** Accepts any value, since only the partner knows its meaning. */
const checkPresence: ValueCheck = (_question, { values }) => done(plainAnswer(values));

/** The check of each question type. */
const checks = {
  single_select: checkChoice(answerForms.single_select),
  multi_select: checkChoice(answerForms.multi_select),
  numerical_single_select: checkChoice(answerForms.numerical_single_select),
  numerical_multi_select: checkChoice(answerForms.numerical_multi_select),
  single_select_by_fetch: checkFetched,
  number: checkNumber,
  text: checkText,
  timestamp: checkTime,
  location: checkNamed('addresses'),
  file_images: checkNamed('images', { max: maxImages }),
  voice: checkNamed('voices'),
  region: checkAreas,
  web_view: checkPresence,
} satisfies Record<QuestionType, ValueCheck>;

export const checkValue: ValueCheck = (question, answer, references) =>
  (asksForArea(question) ? checkAreas : checks[question.type])(question, answer, references);
