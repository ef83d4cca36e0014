import type { FetchedChoices } from '@gam/schemas/descriptors';
import type { ConstraintsOf, Question } from '@gam/schemas/questions';
import { texts } from '@gam/shared/texts';
import { countBoundsInView } from './bounds.ts';
import type { AnyQuestionKind, QuestionView } from './kind.ts';
import { isCounted, searchableAbove, type SelectForm } from './select-form.ts';
import { summariseChosen } from './summarise-chosen.ts';
import { questionTexts } from './texts.ts';

/** So many stand where the options will. [O-9.05] */
const placeholders = 5;

/** A select whose options are fetched: what was chosen must have been offered. [O-2.41, O-7.10] */
export const fetchedSelect = (form: SelectForm): AnyQuestionKind => ({
  constraints: (question, view) => fetchedConstraints(form, question, view),
  present: (question, view) => presentFetched(form, question, view),
  offered: () => ({ check: 'options', follows: true }),
  summarise: (_question, answer, view) => summariseChosen(answer, view.chosen ?? []),
  advanceOnChoice: (question, view) => view.mandatory && !form.multiple && !isCounted(form, question),
});

function fetchedConstraints(
  form: SelectForm,
  question: Question,
  view: QuestionView,
): ConstraintsOf<'presence'> {
  return {
    kind: 'presence',
    mandatory: view.mandatory,
    required: view.texts.required ?? texts.validation.default,
    ...(!form.multiple && { max_values: 1 }),
    ...(isCounted(form, question) && { counts: countBoundsInView(question, view) }),
  };
}

function presentFetched(form: SelectForm, question: Question, view: QuestionView): FetchedChoices {
  const known = view.sources?.options;
  return {
    type: 'fetched_choices',
    key: question.id,
    source: { name: 'options', v: known?.v ?? null },
    items: known?.filled?.items ?? null,
    select: known?.filled?.select ?? null,
    multiple: form.multiple,
    counts: isCounted(form, question) ? countBoundsInView(question, view) : null,
    search_above: searchableAbove,
    placeholders,
    labels: { ...questionTexts.choices, ...questionTexts.fetchedOptions },
  };
}
