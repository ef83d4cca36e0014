import {
  type AnswerForm,
  answerForms,
  isCounted,
  type Question,
  type SelectedBounds,
} from '@gam/schemas/questions';
import { fillText } from '@gam/shared/fill-text';
import { texts } from '@gam/shared/texts';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { countBoundsInView } from './number.ts';
import type { PlainQuestionKind, QuestionKind, QuestionView } from './kind.ts';
import { questionTexts } from './texts.ts';

/** How one select differs from another. */
export type SelectForm = Pick<AnswerForm, 'several' | 'counted'>;

/** Single, multi, numerical and product selects: one or several of the options left. [O-2.25 to O-2.30] */
export function selectKind(form: SelectForm): PlainQuestionKind {
  return {
    widget: 'choices',
    constraints: (question, view) => ({
      kind: 'choice',
      mandatory: view.mandatory,
      required: view.texts.required ?? texts.validation.default,
      multiple: form.several,
      allowed: view.options.map(({ id }) => id),
      counts: isCounted(form, question.type_tags) ? countBoundsInView(question, view) : null,
      ...(form.several && selectedInView(view, view.options.length)),
    }),
    summarise: summariseOptions,
    // A choice that may be left out or needs a count is not finished by the tap.
    advanceOnChoice: (question, view) =>
      view.mandatory && !form.several && !isCounted(form, question.type_tags),
  };
}

/**
 * How many options an answer has, by the rules. No more are asked for than there are, so that the question can always be
 * answered.
 */
export function selectedInView(
  { bounds: { min_selected, max_selected } }: QuestionView,
  offered: number,
): { selected?: SelectedBounds } {
  if (min_selected === undefined && max_selected === undefined) return {};
  const min = Math.max(1, Math.min(min_selected ?? 1, offered));
  const max = max_selected === undefined ? null : Math.max(max_selected, min);
  return { selected: { min, max, message: sayHowMany(min, max) } };
}

function sayHowMany(min: number, max: number | null): string {
  const { selected } = questionTexts;
  if (max === null) return fillText(selected.least, { N: min });
  if (min === max) return fillText(selected.exactly, { N: max });
  return min === 1 ? fillText(selected.most, { N: max }) : fillText(selected.between, { min, max });
}

/** One of the options left, searched by typing. [O-5.17, W-5.03] */
export const searchSelectKind: PlainQuestionKind = {
  widget: 'search_select',
  constraints: (question, view) => searchConstraints(question, view, view.texts.title ?? question.title),
  summarise: summariseOptions,
  // A choice by keyboard is confirmed before going on.
  advanceOnChoice: () => false,
};

/**
 * A neighbourhood or county of the city. Its options are the city's areas, which are part of the service. It is always
 * mandatory. [O-2.31]
 */
export const region: QuestionKind<'region'> = {
  ...searchSelectKind,
  constraints: (question, view) =>
    searchConstraints(question, { ...view, mandatory: true }, questionTexts.region.title),
};

/** `title`: the word for the chosen thing in messages. */
function searchConstraints(question: Question, view: QuestionView, title: string) {
  const required = fillText(texts.field.select, { title });
  return selectKind(answerForms.single_select).constraints(question, {
    ...view,
    texts: { required, ...view.texts },
  });
}

/** The titles of the chosen options, including options that rules took away. */
function summariseOptions(question: Question, answer: AnswerValues, view: QuestionView): string {
  const known = [...question.options, ...view.options];
  return summariseChosen(
    answer,
    known.map(({ id, title }) => ({ id, label: title })),
  );
}

/** The chosen options by label: «۲ × سرویس اسپلیت، نصب». A value without a label is named by its id. */
export function summariseChosen(
  { values, counts = [] }: AnswerValues,
  known: readonly { readonly id: string; readonly label: string }[],
): string {
  const labels = new Map(known.map(({ id, label }) => [id, label]));
  const numbers = new Map(counts.map(({ value, number }) => [value, number]));
  const words = values.map((value) => {
    const title = labels.get(value) ?? value;
    const number = numbers.get(value);
    return number === undefined ? title : fillText(questionTexts.counted, { number, title });
  });
  return words.join(questionTexts.listSeparator);
}
