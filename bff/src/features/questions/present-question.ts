import type { QuestionNode } from '@gam/schemas/descriptors';
import type { Question } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { pickAnswerValues } from '../../engine/questions/write-answer.ts';
import { fitCatalogue } from './fit-catalogue.ts';
import { kindIn } from '../../engine/questions/index.ts';
import { formOf } from './question-form.ts';
import { questionViews, type ShownView } from './question-views.ts';
import { askingTexts } from './texts.ts';

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
