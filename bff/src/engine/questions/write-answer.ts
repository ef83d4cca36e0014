import type { Answer, Question, WireAnswer } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { kindIn } from './index.ts';
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

/** The values and counts alone: what is stored with an answer (who gave it, when) is not for everyone it is sent to. */
export function pickAnswerValues({ values, counts }: AnswerValues): Pick<WireAnswer, 'values' | 'counts'> {
  return counts === undefined ? { values: [...values] } : { values: [...values], counts: [...counts] };
}
