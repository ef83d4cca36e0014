import type { Answer, Option, QuestionType } from '@gam/schemas/questions';
import { numberBounds } from '@gam/shared/number-grid';
import type { ServiceQuestion } from '../src/shop/catalogue/service-question.ts';
import { answer } from './requests.ts';
import { isAsked, type OptionsOf } from './simplest-answers.ts';

/** Draws a whole number from 0 to a greatest one. */
export type Draw = (most: number) => number;

/** A random answer to a question, given what it offers; null where only other calls can give one. */
type Random = (question: ServiceQuestion, offered: readonly Option[], draw: Draw) => Answer | null;

/** Many steps above the least number; a service's greatest one may be far beyond what people order. */
const mostSteps = 12;

function drawNumber(question: ServiceQuestion, draw: Draw): number {
  const { min, max, step } = numberBounds(question);
  return min + step * draw(Math.min(mostSteps, Math.floor((max - min) / step)));
}

const chosen =
  ({ several, counted }: { several: boolean; counted: boolean }): Random =>
  (question, offered, draw) => {
    const first = offered.length > 0 ? offered[draw(offered.length - 1)] : undefined;
    if (first === undefined) return null;
    const isChosen = ({ id }: Option) => id === first.id || (several && draw(2) === 0);
    const ids = offered.filter(isChosen).map(({ id }) => id);
    const isCounted = counted || question.type_tags.includes('product');
    return answer(question.id, ids, isCounted ? ids.map(() => drawNumber(question, draw)) : undefined);
  };
const one = chosen({ several: false, counted: false });

/** Other types need an address, a file, a time or a visit to a partner: only other calls can give their answers. */
const randomOf: { readonly [T in QuestionType]?: Random } = {
  single_select: one,
  multi_select: chosen({ several: true, counted: false }),
  numerical_single_select: chosen({ several: false, counted: true }),
  numerical_multi_select: chosen({ several: true, counted: true }),
  single_select_by_fetch: one,
  number: (question, _offered, draw) => answer(question.id, [String(drawNumber(question, draw))]),
  text: ({ id, is_mandatory }) => (is_mandatory ? answer(id, ['۰۹۱۲۱۲۳۴۵۶۷']) : null),
};

/** Random answers to the questions that are asked; optional ones are left out half of the time. */
export async function randomAnswers(
  questions: readonly ServiceQuestion[],
  optionsOf: OptionsOf,
  draw: Draw,
): Promise<Answer[]> {
  const given: Answer[] = [];
  for (const question of questions) {
    if (!isAsked(question, given) || (!question.is_mandatory && draw(1) === 0)) continue;
    const made = randomOf[question.type]?.(question, await optionsOf(question, given), draw);
    if (made) given.push(made);
  }
  return given;
}
