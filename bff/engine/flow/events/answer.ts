import { texts } from '../../texts.ts';
import { acceptAnswer } from '../accept-answer.ts';
import { offeredBy, withChosen } from '../offered-answer.ts';
import { lookUpFailed, moved, neverOffered, refused } from '../transition.ts';
import { constraintsOf } from '../question-view.ts';
import { storedAnswer, takeAnswer } from '../take-answer.ts';
import type { EventHandler } from './context.ts';

/**
 * Takes an answer to the current question. An empty answer is accepted even for a mandatory question, since `next`
 * requires one. An invalid answer is refused and changes nothing. [O-5.11]
 */
export const answer: EventHandler<'answer'> = ({ flow, state, evaluation, at, offers }, args) => {
  const index = flow.indexOf.get(args.question) ?? -1;
  const row = index < 0 ? null : evaluation.row(index);
  if (!row || args.question !== state.step) return refused('not_asked', texts.order.notOffered);
  const { values, counts } = args;
  const by = values.every((value) => value.trim() === '') ? null : offeredBy(evaluation, row);
  if (by && offers.answer?.chosen === null) {
    const why = offers.answer.why ?? constraintsOf(flow, row).required;
    return neverOffered('never_offered', why, args.question);
  }
  const accepted = acceptAnswer(flow, row, { values, ...(counts && { counts }) }, at);
  if (!accepted.ok) return refused(accepted.failure.code, accepted.failure.message, args.question);
  if (by && !offers.answer) return lookUpFailed('offer_unknown', texts.order.offerUnknown, args.question);
  const said = storedAnswer(row.at, accepted.value);
  const stored =
    by && offers.answer?.chosen ? withChosen(evaluation, row, said, by, offers.answer.chosen) : said;
  const after = takeAnswer(state, row.at, stored, row.answer);
  evaluation.expectAnswer(index, after.answers);
  return moved(after);
};
