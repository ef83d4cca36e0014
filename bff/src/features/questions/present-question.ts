import { type QuestionNode, widgets, type WidgetType } from '@gam/schemas/descriptors';
import type { AnswerConstraints, Question, QuestionType } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { pickAnswerValues } from '../../engine/questions/write-answer.ts';
import { kindIn } from '../../engine/questions/index.ts';
import { questionViews, type ShownView } from './question-views.ts';
import { askingTexts } from './texts.ts';

/** The oldest widget that can take the same answer; an answer that only the server can judge has none. */
const fallbacks: { readonly [K in AnswerConstraints['kind']]: WidgetType | null } = {
  choice: 'choices',
  text: 'text',
  number: 'number',
  presence: null,
};

/** The level of the catalogue since which a widget exists. */
type SinceOf = (type: WidgetType) => number;
const sinceOf: SinceOf = (type) => Number(Reflect.get(widgets[type], 'x-since'));

/**
 * The widget, or where the client's catalogue is too old for it the one that takes the same answer; null when the client
 * knows neither. [protocol: Catalogue and fallback]
 */
export function fitCatalogue(
  widget: WidgetType,
  { kind }: Pick<AnswerConstraints, 'kind'>,
  catalogue: number,
  since: SinceOf = sinceOf,
): WidgetType | null {
  const isKnown = (type: WidgetType) => since(type) <= catalogue;
  if (isKnown(widget)) return widget;
  const fallback = fallbacks[kind];
  return fallback && isKnown(fallback) ? fallback : null;
}

/** How a question is asked where its type does not say it all: by its tags, and by who is asked. [O-3.23] */
export type QuestionForm =
  | QuestionType
  | 'product_single_select'
  | 'product_multi_select'
  | 'repair_shop_select'
  | 'calendar_by_fetch'
  | 'admin_location'
  | 'client_phone'
  | 'client_first_name'
  | 'client_last_name';

interface Asked {
  readonly question: Pick<Question, 'type' | 'type_tags'>;
  readonly admin: boolean;
}

const many = new Set<QuestionType>(['multi_select', 'numerical_multi_select']);
const choices = new Set<QuestionType>(['single_select', 'numerical_single_select', ...many]);
const fetches = new Set<QuestionType>(['single_select_by_fetch', 'timestamp']);

const isTagged = ({ question }: Asked, tag: string): boolean => question.type_tags.includes(tag);
const beginsWith = ({ question }: Asked, tag: string): boolean =>
  question.type === 'text' && question.type_tags[0] === tag;

/** In this order: the first that fits counts. */
const forms: readonly (readonly [QuestionForm, (asked: Asked) => boolean])[] = [
  ['client_phone', (asked) => beginsWith(asked, 'client_phone')],
  ['client_first_name', (asked) => beginsWith(asked, 'client_first_name')],
  ['client_last_name', (asked) => beginsWith(asked, 'client_last_name')],
  ['admin_location', ({ question, admin }) => question.type === 'location' && admin],
  [
    'repair_shop_select',
    (asked) => asked.question.type === 'single_select_by_fetch' && isTagged(asked, 'repair_shop_selection'),
  ],
  ['calendar_by_fetch', (asked) => fetches.has(asked.question.type) && isTagged(asked, 'pickup_date_time')],
  ['product_multi_select', (asked) => many.has(asked.question.type) && isTagged(asked, 'product')],
  ['product_single_select', (asked) => choices.has(asked.question.type) && isTagged(asked, 'product')],
];

/** The form that a question is asked in: told to analytics, and what its widget follows from. [O-3.04, O-3.23] */
export function formOf(question: Asked['question'], admin: boolean): QuestionForm {
  const found = forms.find(([, fits]) => fits({ question, admin }));
  return found ? found[0] : question.type;
}

/** A question's view, with what the client knows. */
interface ScreenView extends Omit<ShownView, 'answer'> {
  /** The level of the widgets that the client knows. */
  readonly catalogue: number;
}

/**
 * A question as the client draws it: the detail is the heading, and the title stands beside it where it says something
 * else. `answer` is the answer so far, `error` what is wrong with the one that was sent. [O-3.02, O-3.20]
 */
export function presentQuestion(
  question: Question,
  view: ScreenView,
  answer: AnswerValues | null,
  error: string | null,
): QuestionNode {
  const kind = kindIn(question, view);
  const constraints = kind.constraints(question, view);
  const fitting = fitCatalogue(kind.widget, constraints, view.catalogue);
  const title = view.texts.title ?? question.title;
  const heading = view.texts.detail ?? question.detail ?? title;
  return {
    type: 'question',
    log_id: formOf(question, view.admin === true),
    id: question.id,
    key: question.id,
    heading,
    title: title === heading ? null : title,
    help: view.texts.help_text ?? question.help_text,
    optional_label: constraints.mandatory || kind.asksNothing ? null : askingTexts.optional,
    answer: answer && pickAnswerValues(answer),
    constraints,
    advance_on_choice: kind.advanceOnChoice(question, view),
    widget: questionViews[fitting ?? kind.widget](question, { ...view, answer }, constraints),
    // A client without a widget for a question that must be answered, or that is only a link, says that it needs an update.
    ...(fitting === null && (constraints.mandatory || kind.asksNothing) && { essential: true }),
    error,
  };
}
