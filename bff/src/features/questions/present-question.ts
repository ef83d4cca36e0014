import type { Button, QuestionNode } from '@gam/schemas/descriptors';
import type { AnswerPrices, Question } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { kindIn, pickAnswerValues } from '@gam/engine/questions';
import { shopLevel } from '../../protocol/screens/shop-level.ts';
import { questionViews, type ShownView } from './question-views.ts';
import { askingTexts } from './texts.ts';
import { fitCatalogue } from './fit-catalogue.ts';
import { formOf } from './question-form.ts';

/** Goes on without an answer, whatever was chosen or typed. */
const skipButton: Button = {
  id: 'skip',
  label: askingTexts.skip,
  event: 'next',
  kind: 'secondary',
  clears_answer: true,
};

/** A question's view, with the client's catalogue level. */
export interface ScreenView extends Omit<ShownView, 'answer'> {
  /** The level of the widgets that the client knows. */
  readonly catalogue: number;
  /** What its answers cost; none: nothing. */
  readonly prices?: AnswerPrices | null;
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
    ...(view.prices && { prices: view.prices }),
    // A client without a widget for a mandatory question, or for a link, asks for an update.
    ...(fitting === null && (constraints.mandatory || kind.asksNothing) && { essential: true }),
    error,
  };
}
