import type { AnswerValues } from '@gam/shared/validate-answer';
import type { Question } from '@gam/schemas/questions';
import type { FlowQuestion, OptionAnswers } from './flow.ts';
import type { FlowState, StoredAnswer } from './state.ts';

/**
 * Returns the state with an answer. A changed answer drops the quote and the expert, since it may change the price and
 * who can do the work; a repeated one keeps them. [O-4.15]
 */
export function takeAnswer(
  state: FlowState,
  { question }: FlowQuestion,
  stored: StoredAnswer,
  known: AnswerValues | null,
): FlowState {
  const answers = withKey(state.answers, question.id, stored, state.passed.length);
  return isSame(stored, known) ? { ...state, answers } : { ...state, answers, expert: null, quote: null };
}

/** The number of keys up to which setting a new one keeps V8's fast objects; beyond, it makes a dictionary of them. */
const settable = 12;

/**
 * Returns a copy of an object with one more key. Where keys differ by service, Object.assign copies many times faster
 * than spreading does, and a key that is set after many others would make each later copy a hundred times slower, so
 * that it is defined instead. `size` is about the number of keys.
 */
function withKey<T>(object: Readonly<Record<string, T>>, key: string, value: T, size: number) {
  const copy: Record<string, T> = Object.assign({}, object);
  if (size < settable) copy[key] = value;
  else Reflect.defineProperty(copy, key, { value, writable: true, enumerable: true, configurable: true });
  return copy;
}

/** Whether two answers are equal: values and counts, in their order. */
export const isSame = (one: AnswerValues, other: AnswerValues | null): boolean =>
  one === other || (other !== null && haveSameValues(one, other) && haveSameCounts(one, other));

const haveSameValues = ({ values }: AnswerValues, other: AnswerValues): boolean =>
  values.length === other.values.length && values.every((value, index) => value === other.values[index]);

const haveSameCounts = ({ counts = [] }: AnswerValues, { counts: others = [] }: AnswerValues): boolean =>
  counts.length === others.length &&
  counts.every(({ value, number }, index) => {
    const other = others[index];
    return value === other?.value && number === other.number;
  });

/**
 * Created once for all customers of a flow: most answers are one option, and sharing them takes a third of the memory.
 */
export const optionAnswersOf = ({ options }: Question): OptionAnswers =>
  new Map(
    options.map(({ id }): [string, StoredAnswer] => [
      id,
      Object.freeze({ values: Object.freeze([id]), by: 'customer' }),
    ]),
  );

/** A customer's answer in its stored form. */
export function storedAnswer(
  { optionAnswers }: FlowQuestion,
  { values, counts }: AnswerValues,
): StoredAnswer {
  const [first = ''] = values;
  const shared = values.length === 1 && !counts ? optionAnswers.get(first) : undefined;
  // A copy has the exact size of its values; the normalised array has spare capacity.
  return shared ?? { values: [...values], ...(counts && { counts }), by: 'customer' };
}
