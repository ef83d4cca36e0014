import type { Facts } from '@gam/schemas/descriptors';
import { type AnswerForm, answerForms } from '@gam/schemas/questions';
import type { QuoteResult } from '@gam/schemas/upstream';
import type { Evaluation } from '@gam/engine/flow';
import { summariseAnswers } from '../questions/index.ts';
import { quoteTexts } from './texts.ts';

/** The questions that say when and where the work is done, in the order of the page. */
const visitAnswers = ['date', 'address'] as const satisfies readonly AnswerForm['holds'][];

/** The rows of a summary that name the expert. */
const expertKeys = ['expert', 'workman'];

/** Presents when and where the work is done, and who does it, at the head of the quote. */
export function presentHead(
  evaluation: Evaluation,
  { selected_workman }: Pick<QuoteResult, 'selected_workman'>,
): Facts {
  const { flow } = evaluation;
  const answersTo = (wanted: readonly AnswerForm['holds'][]) =>
    summariseAnswers(evaluation, {
      before: flow.questions.length,
      shows: ({ type }) => wanted.includes(answerForms[type].holds),
    }).items;
  const visit = visitAnswers.flatMap((wanted) =>
    answersTo([wanted]).filter(({ key }) => !expertKeys.includes(key)),
  );
  const named = answersTo([]).find(({ key }) => expertKeys.includes(key))?.text;
  const who = selected_workman
    ? `${selected_workman.first_name} ${selected_workman.last_name}`
    : (named ?? quoteTexts.expertLater);
  return {
    type: 'facts',
    key: 'visit',
    items: [
      ...visit.map(({ key, title, text }) => ({ key, label: title, value: text })),
      { key: 'expert', label: quoteTexts.expert, value: who },
    ],
  };
}
