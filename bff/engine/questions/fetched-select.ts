import { answerForms, isCounted, type Question } from '@gam/schemas/questions';
import { texts } from '@gam/shared/texts';
import { countBoundsInView } from './number.ts';
import type { PlainQuestionKind } from './kind.ts';
import { presenceInView } from './presence.ts';
import { selectedInView, type SelectForm, summariseChosen } from './select.ts';

/**
 * The list that a question's options are fetched from: for a single select by fetch, a product without options, and a
 * repair shop. Null if the question has its own options. [O-3.23]
 */
export function fetchedListOf({
  type,
  type_tags,
  options,
}: Pick<Question, 'type' | 'type_tags' | 'options'>): 'options' | 'repair_shops' | null {
  const { holds } = answerForms[type];
  if (holds === 'fetched') return type_tags.includes('repair_shop_selection') ? 'repair_shops' : 'options';
  if (options.length > 0) return null;
  return holds === 'options' && type_tags.includes('product') ? 'options' : null;
}

/** A select with fetched options: the chosen ones must have been offered. [O-2.41, O-7.10] */
export const fetchedSelect = (form: SelectForm): PlainQuestionKind => ({
  widget: 'fetched_choices',
  constraints: (question, view) => ({
    kind: 'presence',
    mandatory: view.mandatory,
    required: view.texts.required ?? texts.validation.default,
    ...(form.several ? selectedInView(view, Infinity) : { max_values: 1 }),
    ...(isCounted(form, question.type_tags) && { counts: countBoundsInView(question, view) }),
  }),
  offered: () => ({ check: 'options', follows: true }),
  summarise: (_question, answer, view) => summariseChosen(answer, view.chosen ?? []),
  advanceOnChoice: (question, view) =>
    view.mandatory && !form.several && !isCounted(form, question.type_tags),
});

/** One of the repair shops that can do the requested work. [O-2.40] */
export const repairShopSelect: PlainQuestionKind = {
  ...fetchedSelect(answerForms.single_select_by_fetch),
  widget: 'repair_shops',
  constraints: (_question, view) => presenceInView(view, texts.validation.default, 1),
  offered: () => ({ check: 'repair_shops', follows: true }),
  // A shop has more to show before going on.
  advanceOnChoice: () => false,
};

/** Whether a select has no options in the service itself, and fetches none: nothing can be chosen. [readings 38] */
export const lacksOptions = (question: Question): boolean =>
  question.options.length === 0 &&
  answerForms[question.type].holds === 'options' &&
  fetchedListOf(question) === null;
