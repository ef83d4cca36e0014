import type { Experts, QuestionNode, Screen } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';

/** The question that a screen asks; a screen asks one at most. */
export function findQuestion({ body }: Screen): QuestionNode | null {
  return body.find((node): node is QuestionNode => node.type === 'question') ?? null;
}

/** The experts that a screen offers. */
export function findExperts({ body }: Screen): Experts | null {
  return body.find((node): node is Experts => node.type === 'experts') ?? null;
}

/** Under this name it is kept whom the customer chose, until it is sent; no question has it. */
export const expertsAnswer = '@experts';

/** Whom the customer has chosen: what was tapped, else what the screen says. */
export const chosenExpert = ({ selected }: Experts, draft: AnswerValues | undefined): string | null =>
  draft === undefined ? selected : (draft.values[0] ?? null);

/** What the screen says was answered to what it asks; null where it asks no such thing. */
export function answerOnScreen(screen: Screen, id: string): AnswerValues | null {
  const question = findQuestion(screen);
  if (question?.id === id) return givenAnswer(question);
  const experts = id === expertsAnswer ? findExperts(screen) : null;
  return experts && { values: experts.selected === null ? [] : [experts.selected] };
}

/** What is wrong with what was sent, as the screen says. */
export const errorOnScreen = (screen: Screen): string | null =>
  findQuestion(screen)?.error ?? findExperts(screen)?.error ?? null;

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
