import { type Answer, answerForms, isCounted, type Option, type QuestionType } from '@gam/schemas/questions';
import { numberBounds } from '@gam/shared/number-grid';
import type { ServiceQuestion } from '../src/shop/catalogue/service-question.ts';
import { answer } from './requests.ts';

/** The options of a question for the answers before it. */
export type OptionsOf = (question: ServiceQuestion, before: readonly Answer[]) => Promise<readonly Option[]>;

/** The simplest answer to a question, given what it offers; null where only other calls can give one. */
type Simplest = (
  question: ServiceQuestion,
  offered: () => Promise<readonly Option[]>,
) => Promise<Answer | null>;

const firstOption: Simplest = async (question, offered) => {
  const [first] = await offered();
  if (!first) return null;
  const counts = isCounted(answerForms[question.type], question.type_tags)
    ? [numberBounds(question).min]
    : undefined;
  return answer(question.id, [first.id], counts);
};
const leastNumber: Simplest = async (question) => answer(question.id, [String(numberBounds(question).min)]);
const somePhone: Simplest = async ({ id }) => answer(id, ['۰۹۱۲۱۲۳۴۵۶۷']);
/** Needs an address, a file, a time or a visit to a partner. */
const givenElsewhere: Simplest = async () => null;

const simplestOf = {
  single_select: firstOption,
  multi_select: firstOption,
  numerical_single_select: firstOption,
  numerical_multi_select: firstOption,
  single_select_by_fetch: firstOption,
  number: leastNumber,
  text: somePhone,
  timestamp: givenElsewhere,
  location: givenElsewhere,
  region: givenElsewhere,
  file_images: givenElsewhere,
  voice: givenElsewhere,
  web_view: givenElsewhere,
} satisfies { [T in QuestionType]: Simplest };

/** The simplest answer to each mandatory question that is asked: its first option, or its least number. */
export async function simplestAnswers(
  questions: readonly ServiceQuestion[],
  optionsOf: OptionsOf,
): Promise<Answer[]> {
  const given: Answer[] = [];
  for (const question of questions) {
    if (!question.is_mandatory || !isAsked(question, given)) continue;
    const simplest = await simplestOf[question.type](question, () => optionsOf(question, given));
    if (simplest) given.push(simplest);
  }
  return given;
}

/** Whether a question is asked after some answers. */
export function isAsked(
  { parent, parent_requirements: required }: ServiceQuestion,
  given: readonly Answer[],
) {
  if (parent === null) return true;
  const chosen = given.find(({ id }) => id === parent)?.values ?? [];
  return chosen.length > 0 && (required.length === 0 || required.some((option) => chosen.includes(option)));
}
