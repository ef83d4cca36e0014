import type { ChoiceGroup, ChoiceOption, Choices } from '@gam/schemas/descriptors';
import type { ConstraintsOf, CountBounds, Question } from '@gam/schemas/questions';
import { texts } from '@gam/shared/texts';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { countBoundsInView } from './bounds.ts';
import { presentOption } from './choice-option.ts';
import type { AnyQuestionKind, QuestionView } from './kind.ts';
import { thumbnailOf } from './media/thumbnail.ts';
import { isCounted, searchableAbove, type SelectForm } from './select-form.ts';
import { summariseChosen } from './summarise-chosen.ts';
import { questionTexts } from './texts.ts';

/** So many favourites are shown before the others are asked for. [O-4.50, O-9.05] */
const favouritesPreview = 3;

/** Single, multi, numerical and product selects: one or several of the options left. [O-2.25 to O-2.30] */
export function selectKind(form: SelectForm): AnyQuestionKind {
  return {
    constraints: (question, view) => chooseConstraints(form, question, view),
    present: (question, view) => presentChoices(form, question, view),
    summarise: summariseChoice,
    // A choice that may be left out or needs a count is not finished by the tap.
    advanceOnChoice: (question, view) => view.mandatory && !form.multiple && !isCounted(form, question),
  };
}

function chooseConstraints(
  form: SelectForm,
  question: Question,
  view: QuestionView,
): ConstraintsOf<'choice'> {
  return {
    kind: 'choice',
    mandatory: view.mandatory,
    required: view.texts.required ?? texts.validation.default,
    multiple: form.multiple,
    allowed: view.options.map(({ id }) => id),
    counts: countsOf(form, question, view),
  };
}

function presentChoices(form: SelectForm, question: Question, view: QuestionView): Choices {
  const { options, favourites = [] } = view;
  const others = options.filter(({ id }) => !favourites.includes(id));
  return {
    type: 'choices',
    key: question.id,
    multiple: form.multiple,
    counts: countsOf(form, question, view),
    // A grid of which some cells have no picture looks broken.
    layout: others.length > 0 && others.every(({ image_new }) => image_new !== null) ? 'grid' : 'list',
    searchable: options.length > searchableAbove,
    options: options.map((option) => {
      const shown = presentOption(option, question);
      return favourites.includes(option.id) ? presentPerson(shown) : shown;
    }),
    ...(favourites.length > 0 && { groups: [favouritesGroup(favourites)] }),
    labels: questionTexts.choices,
  };
}

/** An option that stands for a person, with the face as its picture. [O-4.49, O-9.01] */
const presentPerson = ({ image, ...shown }: ChoiceOption): ChoiceOption => ({
  ...shown,
  ...(image !== undefined && { image: thumbnailOf(image, 200) }),
  person: true,
});

/** The customer's favourites, under a title of their own. [O-4.49, O-4.50] */
const favouritesGroup = (favourites: readonly string[]): ChoiceGroup => ({
  key: 'favourites',
  title: questionTexts.favourites.title,
  options: [...favourites],
  preview: favouritesPreview,
  labels: { more: questionTexts.favourites.more, less: questionTexts.favourites.less },
});

/** The titles of what was chosen, also of an option that rules took away. */
function summariseChoice(question: Question, answer: AnswerValues, view: QuestionView): string {
  const known = [...question.options, ...view.options];
  return summariseChosen(
    answer,
    known.map(({ id, title }) => ({ id, label: title })),
  );
}

function countsOf(form: SelectForm, question: Question, view: QuestionView): CountBounds | null {
  return isCounted(form, question) ? countBoundsInView(question, view) : null;
}
