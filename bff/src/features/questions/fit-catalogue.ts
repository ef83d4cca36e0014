import { widgets, type Widget, type WidgetType } from '@gam/schemas/descriptors';
import type { AnswerConstraints, Question } from '@gam/schemas/questions';
import type { QuestionView } from '../../engine/questions/kind.ts';
import { numberKind } from '../../engine/questions/number.ts';
import { selectKind } from '../../engine/questions/select.ts';
import { presentArea } from '../../engine/questions/text-area.ts';

type Present = (question: Question, view: QuestionView) => Widget;

/** The oldest widget that can take the same answer; what only the server can judge has none. */
const fallbacks: { readonly [K in AnswerConstraints['kind']]: ((one: AnswerConstraints) => Present) | null } =
  {
    choice: (one) => selectKind({ multiple: one.kind === 'choice' && one.multiple, counted: false }).present,
    text: () => presentArea,
    number: () => numberKind.present,
    presence: null,
  };

/** Since which level of the catalogue a widget exists. */
export type SinceOf = (type: WidgetType) => number;
const sinceOf: SinceOf = (type) => Number(Reflect.get(widgets[type], 'x-since'));

/**
 * The widget, or where the client's catalogue is too old for it the one that takes the same answer; null where there is
 * none that the client knows. [protocol: Catalogue and fallback]
 */
export function fitCatalogue(
  widget: Widget,
  question: Question,
  view: QuestionView,
  constraints: AnswerConstraints,
  since: SinceOf = sinceOf,
): Widget | null {
  const isKnown = (one: Widget) => since(one.type) <= view.catalogue;
  if (isKnown(widget)) return widget;
  const fallback = fallbacks[constraints.kind]?.(constraints)(question, view) ?? null;
  return fallback && isKnown(fallback) ? fallback : null;
}
