import type { Question, QuestionType } from '@gam/schemas/questions';
import { texts } from '@gam/shared/texts';
import { countBoundsInView } from './number.ts';
import type { PlainQuestionKind, QuestionKind } from './kind.ts';
import { isCounted, selectedInView, type SelectForm, summariseChosen } from './select.ts';

const selects = new Set<QuestionType>([
  'single_select',
  'multi_select',
  'numerical_single_select',
  'numerical_multi_select',
]);

/**
 * The list that a question's options are fetched from: for a single select by fetch, a product without options, and a
 * repair shop. Null if the question has its own options. [O-3.23, O-7.10]
 */
export function fetchedListOf({
  type,
  type_tags,
  options,
}: Pick<Question, 'type' | 'type_tags' | 'options'>): 'options' | 'repair_shops' | null {
  if (type === 'single_select_by_fetch')
    return type_tags.includes('repair_shop_selection') ? 'repair_shops' : 'options';
  if (options.length > 0) return null;
  return selects.has(type) && type_tags.includes('product') ? 'options' : null;
}

/** A select with fetched options: the chosen ones must have been offered. [O-2.41, O-7.10] */
export const fetchedSelect = (form: SelectForm): PlainQuestionKind => ({
  widget: 'fetched_choices',
  constraints: (question, view) => ({
    kind: 'presence',
    mandatory: view.mandatory,
    required: view.texts.required ?? texts.validation.default,
    ...(form.multiple ? selectedInView(view, Infinity) : { max_values: 1 }),
    ...(isCounted(form, question) && { counts: countBoundsInView(question, view) }),
  }),
  offered: () => ({ check: 'options', follows: true }),
  summarise: (_question, answer, view) => summariseChosen(answer, view.chosen ?? []),
  advanceOnChoice: (question, view) => view.mandatory && !form.multiple && !isCounted(form, question),
});

/** One of the options that are fetched. [O-2.41] */
export const singleSelectByFetch: QuestionKind<'single_select_by_fetch'> = fetchedSelect({
  multiple: false,
  counted: false,
});

/** One of the repair shops that can do the requested work. [O-2.40, O-3.23] */
export const repairShopSelect: PlainQuestionKind = {
  ...fetchedSelect({ multiple: false, counted: false }),
  widget: 'repair_shops',
  constraints: (_question, view) => ({
    kind: 'presence',
    mandatory: view.mandatory,
    required: view.texts.required ?? texts.validation.default,
    max_values: 1,
  }),
  offered: () => ({ check: 'repair_shops', follows: true }),
  // A shop has more to show before going on.
  advanceOnChoice: () => false,
};
