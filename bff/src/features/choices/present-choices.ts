import type { ChoiceGroup, ChoiceOption, Choices, SearchSelect } from '@gam/schemas/descriptors';
import type { AnswerConstraints, Question } from '@gam/schemas/questions';
import type { QuestionView } from '../../engine/questions/kind.ts';
import { questionTexts } from '../../engine/questions/texts.ts';
import { thumbnailOf } from '../../protocol/uploads/thumbnail.ts';
import { presentOption } from './choice-option.ts';
import { choiceTexts } from './texts.ts';

/** A longer list cannot be read through at a glance. */
export const searchableAbove = 12;
/** So many favourites are shown before the others are asked for. [O-4.50, O-9.05] */
const favouritesPreview = 3;

export interface ChoicesView extends QuestionView {
  /** The ids of those options that are the customer's favourites. [O-4.49] */
  readonly favourites?: readonly string[];
}

/** One or several of the options left, each with its prices and picture. [O-2.25 to O-2.30] */
export function presentChoices(
  question: Question,
  { options, favourites = [] }: ChoicesView,
  constraints: AnswerConstraints,
): Choices {
  const others = options.filter(({ id }) => !favourites.includes(id));
  return {
    type: 'choices',
    key: question.id,
    multiple: constraints.kind === 'choice' && constraints.multiple,
    counts: constraints.kind === 'choice' ? constraints.counts : null,
    // A grid of which some cells have no picture looks broken.
    layout: others.length > 0 && others.every(({ image_new }) => image_new !== null) ? 'grid' : 'list',
    searchable: options.length > searchableAbove,
    options: options.map((option) => {
      const shown = presentOption(option, question);
      return favourites.includes(option.id) ? presentPerson(shown) : shown;
    }),
    ...(favourites.length > 0 && { groups: [favouritesGroup(favourites)] }),
    labels: choiceTexts.choices,
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
  title: choiceTexts.favourites.title,
  options: [...favourites],
  preview: favouritesPreview,
  labels: { more: choiceTexts.favourites.more, less: choiceTexts.favourites.less },
});

/** One of the options left, found by typing. [O-5.17, W-5.03] */
export const presentSearchSelect = (question: Question, { options, texts }: QuestionView): SearchSelect => ({
  type: 'search_select',
  key: question.id,
  label: question.type === 'region' ? questionTexts.region.title : (texts.title ?? question.title),
  placeholder: texts.description ?? question.description ?? choiceTexts.searchSelect.placeholder,
  options: options.map(({ id, title }) => ({ id, title })),
  labels: choiceTexts.searchSelect.labels,
});
