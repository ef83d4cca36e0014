import type { Widget } from '@gam/schemas/descriptors';
import type { Question } from '@gam/schemas/questions';
import { kindIn } from '@gam/engine/questions';
import { questionViews, type ShownView } from './question-views.ts';

/** A question's widget, for tests. */
export function presentWidget(question: Question, view: ShownView): Widget {
  const kind = kindIn(question, view);
  return questionViews[kind.widget](question, view, kind.constraints(question, view));
}
