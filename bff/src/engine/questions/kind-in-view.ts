import type { WidgetType } from '@gam/schemas/descriptors';
import type { Question, QuestionType } from '@gam/schemas/questions';
import { kindOf } from './index.ts';
import type { AnyQuestionKind, AnyView } from './kind.ts';
import { numberKind } from './number.ts';
import { searchSelectKind, selectKind } from './select.ts';
import { freeTextKind } from './text.ts';

const takesSeveral = new Set<QuestionType>(['multi_select', 'numerical_multi_select']);

/** The kind that a rule's widget makes of a question; null where the question has nothing that the widget could show. */
const kindsOfWidgets: {
  readonly [W in WidgetType]: (question: Question, options: AnyView['options']) => AnyQuestionKind | null;
} = {
  choices: ({ type }, options) =>
    options.length > 0 ? selectKind({ multiple: takesSeveral.has(type), counted: false }) : null,
  text: () => freeTextKind,
  number: () => numberKind,
  // It takes one option: a question that holds several keeps its own widget.
  search_select: ({ type }, options) =>
    options.length > 0 && !takesSeveral.has(type) ? searchSelectKind : null,
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

/**
 * The kind of a question as one customer meets it: that of its type, unless a rule gives it another widget. Then the
 * answer is what that widget takes, and is checked as such. [rules: widget]
 */
export function kindIn(
  question: Question,
  { options, widget = null }: Pick<AnyView, 'options' | 'widget'>,
): AnyQuestionKind {
  const own = kindOf(question);
  if (widget === null || own.widget === widget) return own;
  return kindsOfWidgets[widget](question, options) ?? own;
}
