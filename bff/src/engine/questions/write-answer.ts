import type { Answer, Question } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { pickAnswerValues } from './answer-values.ts';
import { kindIn } from './kind-in-view.ts';
import type { QuestionView } from './kind.ts';

/** An answer as the upstream takes and keeps it, with the summary that people read. [O-3.07] */
export function writeAnswer(question: Question, answer: AnswerValues, view: QuestionView): Answer {
  const kind = kindIn(question, view);
  return {
    id: question.id,
    type: question.type,
    title: view.texts.title ?? question.title,
    ...pickAnswerValues(answer),
    ...(kind.sent && { values: kind.sent(answer.values) }),
    text: kind.summarise(question, answer, view),
  };
}
