import type { AnswerConstraints, AnswerCount } from '@gam/schemas/questions';
import { type AnswerFactName, answerFacts as declared, type Fact, readAnswerPath } from '@gam/schemas/rules';
import type { AnswerValues } from '@gam/shared/validate-answer';
import type { FactValue, LiveFacts } from './facts.ts';

/** One fact of an answer: how it is read, and which answers differ in it. */
interface AnswerFact {
  readonly read: (facts: LiveFacts, question: string, option: string) => FactValue;
  /** Whether it is one of the answer's numbers. */
  readonly isAmount: boolean;
  /** Whether it is what the customer typed. */
  readonly isTyped: boolean;
  /** Answers in which the fact has this value, as far as answers with these constraints can. */
  readonly answersWith: (value: number, constraints: AnswerConstraints, option: string) => AnswerValues[];
}

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | null =>
  Object.hasOwn(record, key) ? (record[key] ?? null) : null;

const sum = (counts: readonly AnswerCount[]): number =>
  counts.reduce((total, { number }) => total + number, 0);

const amount = {
  isAmount: true,
  isTyped: false,
} as const;

/** Every fact of an answer; a missing one does not compile. */
export const answerFacts: { readonly [F in AnswerFactName]: AnswerFact } = {
  values: {
    isAmount: false,
    // Who may read them is decided for each value: options are no secret.
    isTyped: false,
    read: ({ answers }, question) => own(answers, question),
    answersWith: () => [],
  },
  number: {
    ...amount,
    isTyped: true,
    read: ({ amounts }, question) => own(amounts, question)?.number ?? null,
    answersWith: (value, { kind }) => (kind === 'number' ? [{ values: [String(value)] }] : []),
  },
  total: {
    ...amount,
    read: ({ amounts }, question) => {
      const counts = own(amounts, question)?.counts;
      return counts ? sum(counts) : null;
    },
    answersWith: (value, constraints) => distribute(value, countedOptions(constraints), constraints),
  },
  counts: {
    ...amount,
    read: ({ amounts }, question, option) => {
      const counts = own(amounts, question)?.counts;
      return counts ? (counts.find((count) => count.value === option)?.number ?? 0) : null;
    },
    answersWith: (value, constraints, option) =>
      value === 0
        ? countedOptions(constraints)
            .filter((other) => other !== option)
            .slice(0, 1)
            .flatMap((other) => distribute(boundsOf(constraints)?.min ?? 0, [other], constraints))
        : distribute(value, [option], constraints),
  },
};

const boundsOf = (constraints: AnswerConstraints) => ('counts' in constraints ? constraints.counts : null);

/** The options that an answer can count; fetched ones have any name. */
const countedOptions = (constraints: AnswerConstraints): readonly string[] =>
  constraints.kind === 'choice' ? constraints.allowed : ['x'];

/** An answer whose counts have this sum, over as few of the options as can be; empty if there is none. */
function distribute(
  total: number,
  options: readonly string[],
  constraints: AnswerConstraints,
): AnswerValues[] {
  const bounds = boundsOf(constraints);
  if (!bounds || !Number.isInteger(total)) return [];
  const { min, max, step } = bounds;
  const most = min + Math.floor((max - min) / step) * step;
  const isMultiple = constraints.kind === 'choice' && constraints.multiple;
  for (let size = 1; size <= (isMultiple ? options.length : 1); size += 1) {
    let left = total - size * min;
    if (left < 0 || left > size * (most - min) || left % step !== 0) continue;
    const counts = options.slice(0, size).map((value): AnswerCount => {
      const more = Math.min(left, most - min);
      left -= more;
      return { value, number: min + more };
    });
    return [{ values: counts.map(({ value }) => value), counts }];
  }
  return [];
}

/** A fact of one question's answer that rules read. */
export interface ReadAnswer {
  readonly path: string;
  readonly fact: AnswerFact;
  readonly type: Fact;
  readonly option: string;
}

/** Returns the facts of answers among some paths, by question. */
export function answersRead(paths: Iterable<string>): ReadonlyMap<string, readonly ReadAnswer[]> {
  const read = new Map<string, ReadAnswer[]>();
  for (const path of paths) {
    const found = readAnswerPath(path);
    if (!found) continue;
    const one = { path, fact: answerFacts[found.fact], type: declared[found.fact], option: found.option };
    read.set(found.question, [...(read.get(found.question) ?? []), one]);
  }
  return read;
}
