import type { ChoiceGroup, ChoiceOption, Choices, SearchSelect } from '@gam/schemas/descriptors';
import type { AnswerConstraints, Question } from '@gam/schemas/questions';
import type { QuestionView } from '../../engine/questions/kind.ts';
import { questionTexts } from '../../engine/questions/texts.ts';
import { thumbnailOf } from '../../protocol/uploads/thumbnail.ts';
import { presentOption } from './choice-option.ts';
import { choiceTexts } from './texts.ts';

/** A longer list gets a search field. */
export const searchableAbove = 12;
/** The number of favourites that are shown at first. [O-4.50, O-9.05] */
const favouritesPreview = 3;

export interface ChoicesView extends QuestionView {
  /** The ids of the options that are the customer's favourites. [O-4.49] */
  readonly favourites?: readonly string[];
}

/** Presents a choice of one or several options with prices and pictures. [O-2.25 to O-2.30] */
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
    // A grid looks broken if some cells have no picture.
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

/** Presents an option for a person, with the person's portrait. [O-4.49, O-9.01] */
const presentPerson = ({ image, ...shown }: ChoiceOption): ChoiceOption => ({
  ...shown,
  ...(image !== undefined && { image: thumbnailOf(image, 200) }),
  person: true,
});

/** The group of the customer's favourites, with its own title. [O-4.49, O-4.50] */
const favouritesGroup = (favourites: readonly string[]): ChoiceGroup => ({
  key: 'favourites',
  title: choiceTexts.favourites.title,
  options: [...favourites],
  preview: favouritesPreview,
  labels: { more: choiceTexts.favourites.more, less: choiceTexts.favourites.less },
});

/** Presents a choice of one option with a search field. [O-5.17, W-5.03] */
export const presentSearchSelect = (question: Question, { options, texts }: QuestionView): SearchSelect => ({
  type: 'search_select',
  key: question.id,
  label: question.type === 'region' ? questionTexts.region.title : (texts.title ?? question.title),
  placeholder: texts.description ?? question.description ?? choiceTexts.searchSelect.placeholder,
  options: options.map(({ id, title }) => ({ id, title })),
  labels: choiceTexts.searchSelect.labels,
});
