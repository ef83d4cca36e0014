import type { Answer, Option } from '@gam/schemas/questions';
import { numberBounds } from '@gam/shared/number-grid';
import type { ServiceQuestion } from '../src/shop/catalogue/service-question.ts';
import { answer } from './requests.ts';

/** The options of a question for the answers before it. */
export type OptionsOf = (question: ServiceQuestion, before: readonly Answer[]) => Promise<readonly Option[]>;

const counted = ({ type, type_tags }: ServiceQuestion): boolean =>
  type.startsWith('numerical_') || type_tags.includes('product');

/** What only other calls can give: an address, a file, a time, a shop. */
const givenElsewhere = new Set(['location', 'region', 'file_images', 'voice', 'timestamp', 'web_view']);

/** The least that a customer answers: of each mandatory question that is asked, its first option or its least. */
export async function simplestAnswers(
  questions: readonly ServiceQuestion[],
  optionsOf: OptionsOf,
): Promise<Answer[]> {
  const given: Answer[] = [];
  for (const question of questions) {
    if (!question.is_mandatory || givenElsewhere.has(question.type) || !isAsked(question, given)) continue;
    const { min } = numberBounds(question);
    if (question.type === 'number') given.push(answer(question.id, [String(min)]));
    else if (question.type === 'text') given.push(answer(question.id, ['۰۹۱۲۱۲۳۴۵۶۷']));
    else {
      const [first] = await optionsOf(question, given);
      if (first) given.push(answer(question.id, [first.id], counted(question) ? [min] : undefined));
    }
  }
  return given;
}

function isAsked({ parent, parent_requirements: required }: ServiceQuestion, given: readonly Answer[]) {
  if (parent === null) return true;
  const chosen = given.find(({ id }) => id === parent)?.values ?? [];
  return chosen.length > 0 && (required.length === 0 || required.some((option) => chosen.includes(option)));
}
