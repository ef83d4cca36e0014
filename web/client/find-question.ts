import type { Button, Experts, QuestionNode, Screen } from '@gam/schemas/descriptors';
import { withRef } from './with-ref.ts';
import type { AnswerValues } from '@gam/shared/validate-answer';

/** The question of a screen; a screen has at most one. */
export function findQuestion({ body }: Screen): QuestionNode | null {
  return body.find((node): node is QuestionNode => node.type === 'question') ?? null;
}

/** The widgets whose answer a form can post without the script. */
const posted: readonly string[] = ['choices', 'text', 'number'];

/** The address that a screen's answer can be posted to without the script; null where it needs the script. */
export function postAddress(screen: Screen): string | null {
  const question = findQuestion(screen);
  const isPlain = question !== null && posted.includes(question.widget.type);
  return isPlain && screen.flow?.phase === 'questions' ? screen.url : null;
}

/** The button that goes back, which narrow displays draw in the bar of what can be left; null elsewhere. */
export function backInBar({ body, footer }: Screen): Button | null {
  const canLeave = body.some((node) => node.type === 'app_bar' && 'leave' in node);
  return (canLeave && footer.find(({ id }) => id === 'back')) || null;
}

/** The experts that a screen offers. */
export function findExperts({ body }: Screen): Experts | null {
  return body.find((node): node is Experts => node.type === 'experts') ?? null;
}

/** The draft's name for the chosen expert; no question has this id. */
export const expertsAnswer = '@experts';

/** The expert that the customer has chosen: the draft, else the selection on the screen. */
export const chosenExpert = ({ selected }: Experts, draft: AnswerValues | undefined): string | null =>
  draft === undefined ? selected : (draft.values[0] ?? null);

/** The answer on the screen to a question or to the choice of an expert; null where the screen does not ask it. */
export function answerOnScreen(screen: Screen, id: string): AnswerValues | null {
  const question = findQuestion(screen);
  if (question?.id === id) return givenAnswer(question);
  const experts = id === expertsAnswer ? findExperts(screen) : null;
  return experts && { values: experts.selected === null ? [] : [experts.selected] };
}

/** The screen's error message about the sent answer. */
export function errorOnScreen(screen: Screen): string | null {
  const node = findQuestion(screen) ?? findExperts(screen);
  return node?.error == null ? null : withRef(node.error, node.error_ref);
}

/** The answer on the screen; an empty answer where there is none. */
export function givenAnswer({ answer }: QuestionNode): AnswerValues {
  return answer ?? { values: [] };
}

/** Whether two answers are equal: the same values in the same order, the same counts in any order. */
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
