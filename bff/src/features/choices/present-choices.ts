import {
  catalogueLevel,
  type ChoiceGroup,
  type ChoiceOption,
  type Choices,
  type SearchSelect,
} from '@gam/schemas/descriptors';
import type { OptionLayout } from '@gam/schemas/rules';
import { type AnswerConstraints, answerForms, type Option, type Question } from '@gam/schemas/questions';
import { questionTexts, type QuestionView } from '@gam/engine/questions';
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
  /** The client's catalogue level; missing: all is known. */
  readonly catalogue?: number;
}

/** Presents a choice of one or several options with prices and pictures. [O-2.25 to O-2.30] */
export function presentChoices(
  question: Question,
  { options, favourites = [], layout = null, catalogue = catalogueLevel }: ChoicesView,
  constraints: AnswerConstraints,
): Choices {
  const others = options.filter(({ id }) => !favourites.includes(id));
  return {
    type: 'choices',
    key: question.id,
    multiple: constraints.kind === 'choice' && constraints.multiple,
    counts: constraints.kind === 'choice' ? constraints.counts : null,
    layout: layout === null ? layoutOf(others) : fitLayout(layout, catalogue),
    searchable: options.length > searchableAbove,
    options: options.map((option) => {
      const shown = presentOption(option, question);
      return favourites.includes(option.id) ? presentPerson(shown) : shown;
    }),
    ...(favourites.length > 0 && { groups: [favouritesGroup(favourites)] }),
    ...limitsOf(constraints),
    labels: choiceTexts.choices,
  };
}

/** A grid looks broken if some cells have no picture. */
const layoutOf = (options: readonly Option[]): Choices['layout'] =>
  options.length > 0 && options.every(({ image_new }) => image_new !== null) ? 'grid' : 'list';

/** The layouts of rules, as the client names them. */
const layouts = { list: 'list', cards: 'grid', compact: 'compact' } as const satisfies Record<
  OptionLayout,
  Choices['layout']
>;

/** The catalogue level since which clients can draw compact options. */
const compactLevel = 6;

/** A layout that a rule asks for, as far as the client can draw it. */
const fitLayout = (layout: OptionLayout, catalogue: number): Choices['layout'] =>
  layout === 'compact' && catalogue < compactLevel ? 'list' : layouts[layout];

/** How many options can be chosen, if that is bounded. */
export function limitsOf(constraints: AnswerConstraints): Pick<Choices, 'limits'> {
  const selected = 'selected' in constraints ? constraints.selected : undefined;
  return selected ? { limits: { max: selected.max, label: selected.message } } : {};
}

/** Presents an option for a person, with the person's portrait. [O-9.01] */
const presentPerson = ({ image, ...shown }: ChoiceOption): ChoiceOption => ({
  ...shown,
  ...(image !== undefined && { image: thumbnailOf(image, 200) }),
  person: true,
});

/** The group of the customer's favourites, with its own title. */
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
  label:
    answerForms[question.type].holds === 'area'
      ? questionTexts.region.title
      : (texts.title ?? question.title),
  placeholder: texts.description ?? question.description ?? choiceTexts.searchSelect.placeholder,
  options: options.map(({ id, title }) => ({ id, title })),
  labels: choiceTexts.searchSelect.labels,
});
