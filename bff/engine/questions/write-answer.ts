import type { Answer, Question, WireAnswer } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { kindIn } from './question-kinds.ts';
import type { QuestionView } from './kind.ts';

/** An answer in the upstream's form, with its readable summary. [O-3.07] */
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

/** Only the values and counts: not every recipient may see an answer's stored origin and time. */
export function pickAnswerValues({ values, counts }: AnswerValues): Pick<WireAnswer, 'values' | 'counts'> {
  return counts === undefined ? { values: [...values] } : { values: [...values], counts: [...counts] };
}
