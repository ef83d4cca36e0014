import type { WidgetType } from '@gam/schemas/descriptors';
import type { Question, QuestionType } from '@gam/schemas/questions';
import { kindOf } from './index.ts';
import type { AnyQuestionKind, QuestionView } from './kind.ts';
import { numberKind } from './number.ts';
import { searchSelectKind } from './search-select.ts';
import { selectKind } from './select.ts';
import { areaKind } from './text.ts';

const takesSeveral = new Set<QuestionType>(['multi_select', 'numerical_multi_select']);

/** What asks with each widget; null where the question has nothing that the widget could show. */
const kindsOfWidgets: {
  readonly [W in WidgetType]: (question: Question, view: QuestionView) => AnyQuestionKind | null;
} = {
  choices: ({ type }, { options }) =>
    options.length > 0 ? selectKind({ multiple: takesSeveral.has(type), counted: false }) : null,
  text: () => areaKind,
  number: () => numberKind,
  // It takes one: what holds several keeps its own.
  search_select: ({ type }, { options }) =>
    options.length > 0 && !takesSeveral.has(type) ? searchSelectKind({}) : null,
  // What leads elsewhere takes no answer, and a file answers nothing but its own question.
  web_view: () => null,
  images: () => null,
  voice: () => null,
  calendar: () => null,
  // What is offered is found by the question's type and tags.
  fetched_choices: () => null,
  repair_shops: () => null,
  addresses: () => null,
};

/**
 * What the BFF knows of a question as one customer meets it: its type, unless a rule gives it another widget. The answer
 * is then what that widget takes, checked as such. [rules: widget]
 */
export function kindIn(question: Question, view: QuestionView): AnyQuestionKind {
  const own = kindOf(question);
  const { widget = null } = view;
  if (widget === null || own.present(question, view).type === widget) return own;
  return kindsOfWidgets[widget](question, view) ?? own;
}
