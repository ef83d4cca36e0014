import { type Button, type QuestionNode, widgets, type WidgetType } from '@gam/schemas/descriptors';
import {
  type AnswerConstraints,
  type AnswerForm,
  answerForms,
  type Question,
  type QuestionType,
} from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { kindIn, pickAnswerValues } from '@gam/engine/questions';
import { shopLevel } from '../../protocol/screens/shop-level.ts';
import { questionViews, type ShownView } from './question-views.ts';
import { askingTexts } from './texts.ts';

/** The oldest widget that accepts the same kind of answer; null for an answer that only the server can check. */
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
 * Returns the widget, or the fallback that accepts the same answer if the client's catalogue is too old; null if the
 * client knows neither. [protocol: Catalogue and fallback]
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

/** The form of a question: its type, or a special form by its tags and by who answers. */
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

const holds = ({ question }: Asked, ...forms: AnswerForm['holds'][]): boolean =>
  forms.includes(answerForms[question.type].holds);
const takesSeveral = ({ question }: Asked): boolean => answerForms[question.type].several;
const isTagged = ({ question }: Asked, tag: string): boolean => question.type_tags.includes(tag);
const beginsWith = (asked: Asked, tag: string): boolean =>
  holds(asked, 'text') && asked.question.type_tags[0] === tag;

/** The special forms in order: the first one that fits counts. */
const forms: readonly (readonly [QuestionForm, (asked: Asked) => boolean])[] = [
  ['client_phone', (asked) => beginsWith(asked, 'client_phone')],
  ['client_first_name', (asked) => beginsWith(asked, 'client_first_name')],
  ['client_last_name', (asked) => beginsWith(asked, 'client_last_name')],
  ['admin_location', (asked) => holds(asked, 'address') && asked.admin],
  ['repair_shop_select', (asked) => holds(asked, 'fetched') && isTagged(asked, 'repair_shop_selection')],
  ['calendar_by_fetch', (asked) => holds(asked, 'fetched', 'date') && isTagged(asked, 'pickup_date_time')],
  [
    'product_multi_select',
    (asked) => holds(asked, 'options') && takesSeveral(asked) && isTagged(asked, 'product'),
  ],
  ['product_single_select', (asked) => holds(asked, 'options') && isTagged(asked, 'product')],
];

/** Returns the form of a question, which analytics get and from which its widget follows. [O-3.04, O-3.23] */
export function formOf(question: Asked['question'], admin: boolean): QuestionForm {
  const found = forms.find(([, fits]) => fits({ question, admin }));
  return found ? found[0] : question.type;
}

/** Goes on without an answer, whatever was chosen or typed. */
const skipButton: Button = {
  id: 'skip',
  label: askingTexts.skip,
  event: 'next',
  kind: 'secondary',
  clears_answer: true,
};

/** A question's view, with the client's catalogue level. */
interface ScreenView extends Omit<ShownView, 'answer'> {
  /** The level of the widgets that the client knows. */
  readonly catalogue: number;
}

/**
 * Presents a question: the detail is the heading, with the title beside it if the two differ. `answer` is the current
 * answer, `error` the fault of the last one sent. [O-3.02, O-3.20]
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
  const isOptional = !constraints.mandatory && !kind.asksNothing;
  const heading = view.texts.detail ?? question.detail ?? title;
  return {
    type: 'question',
    log_id: formOf(question, view.admin === true),
    id: question.id,
    key: question.id,
    heading,
    title: title === heading ? null : title,
    help: view.texts.help_text ?? question.help_text,
    optional_label: isOptional ? askingTexts.optional : null,
    answer: answer && pickAnswerValues(answer),
    constraints,
    advance_on_choice: kind.advanceOnChoice(question, view),
    ...(isOptional && view.catalogue >= shopLevel && { skip: skipButton }),
    widget: questionViews[fitting ?? kind.widget](question, { ...view, answer }, constraints),
    // A client without a widget for a mandatory question, or for a link, asks for an update.
    ...(fitting === null && (constraints.mandatory || kind.asksNothing) && { essential: true }),
    error,
  };
}
