import { answerForms, isCounted, type Question, type QuestionType } from '@gam/schemas/questions';
import type { WidgetType } from '@gam/schemas/descriptors';
import { fetchedListOf, fetchedSelect, repairShopSelect } from './fetched-select.ts';
import type { AnyQuestionKind, AnyView, QuestionKind } from './kind.ts';
import { location } from './location.ts';
import { number, numberKind } from './number.ts';
import { region, searchSelectKind, selectKind } from './select.ts';
import { freeTextKind, text } from './text.ts';
import { timestamp } from './timestamp.ts';
import { fileImages, voice } from './uploads.ts';
import { webView } from './web-view.ts';

/** Every question type and its kind; a missing one does not compile. [O-3.03] */
const questionKinds = {
  single_select: selectKind(answerForms.single_select),
  multi_select: selectKind(answerForms.multi_select),
  numerical_single_select: selectKind(answerForms.numerical_single_select),
  numerical_multi_select: selectKind(answerForms.numerical_multi_select),
  region,
  location,
  web_view: webView,
  file_images: fileImages,
  voice,
  text,
  number,
  timestamp,
  single_select_by_fetch: fetchedSelect(answerForms.single_select_by_fetch),
} as const satisfies { [T in QuestionType]: QuestionKind<T> };

const oneByFetch = fetchedSelect(answerForms.single_select);
const severalByFetch = fetchedSelect(answerForms.multi_select);

/** The kind of a question's type, or of a question whose options are fetched. */
export function kindOf(question: Question): AnyQuestionKind {
  const list = fetchedListOf(question);
  if (list === 'repair_shops') return repairShopSelect;
  const { holds, several } = answerForms[question.type];
  // A product without options of its own takes as many of the fetched ones as its type does.
  if (list !== null && holds === 'options') return several ? severalByFetch : oneByFetch;
  // The registry pairs each type with its own kind, which the compiler cannot follow through the look-up.
  return questionKinds[question.type] as AnyQuestionKind;
}

/** The kind that a rule's widget gives a question; null if the widget cannot show the question. */
const kindsOfWidgets: {
  readonly [W in WidgetType]: (question: Question, options: AnyView['options']) => AnyQuestionKind | null;
} = {
  choices: ({ type }, options) =>
    options.length > 0 ? selectKind({ several: answerForms[type].several, counted: 'product' }) : null,
  text: () => freeTextKind,
  number: () => numberKind,
  // The widget takes one option: a question for several keeps its own widget.
  search_select: ({ type }, options) =>
    options.length > 0 && !answerForms[type].several ? searchSelectKind : null,
  // A link elsewhere takes no answer, and a file answers only its own question.
  web_view: () => null,
  images: () => null,
  voice: () => null,
  calendar: () => null,
  // The list that is fetched follows from the question's type and tags.
  fetched_choices: () => null,
  repair_shops: () => null,
  addresses: () => null,
};

/** Whether a widget can show a question: it is that of its type, or a rule may give it. */
export const showsIn = (widget: WidgetType, question: Question): boolean =>
  kindOf(question).widget === widget || kindsOfWidgets[widget](question, question.options) !== null;

/** Whether each chosen option has a count. [O-3.23] */
export const isCountedQuestion = ({ type, type_tags }: Question): boolean =>
  isCounted(answerForms[type], type_tags);

/**
 * The kind of a question for one customer: that of its type, unless a rule gives it another widget. The answer is then
 * validated as an answer of that widget. [rules: widget]
 */
export function kindIn(
  question: Question,
  { options, widget = null }: Pick<AnyView, 'options' | 'widget'>,
): AnyQuestionKind {
  const own = kindOf(question);
  if (widget === null || own.widget === widget) return own;
  return kindsOfWidgets[widget](question, options) ?? own;
}
