import type { QuestionNode, Screen } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';

/** The question that a screen asks; a screen asks one at most. */
export function findQuestion({ body }: Screen): QuestionNode | null {
  return body.find((node): node is QuestionNode => node.type === 'question') ?? null;
}

/** What the screen says the answer is; none is an empty one. */
export function givenAnswer({ answer }: QuestionNode): AnswerValues {
  return answer ?? { values: [] };
}

/** Whether two answers say the same: the same values in the same order, the same counts in any order. */
export function isSameAnswer(one: AnswerValues, other: AnswerValues): boolean {
  const counts = new Map(one.counts?.map(({ value, number }) => [value, number]));
  const otherCounts = other.counts ?? [];
  return (
    one.values.length === other.values.length &&
    one.values.every((value, index) => value === other.values[index]) &&
    counts.size === otherCounts.length &&
    otherCounts.every(({ value, number }) => counts.get(value) === number)
  );
}
