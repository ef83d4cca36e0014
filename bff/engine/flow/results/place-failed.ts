import { answerForms } from '@gam/schemas/questions';
import { withCheckout } from '../checkout.ts';
import type { EventContext } from '../events/context.ts';
import { askQuote } from '../fresh-quote.ts';
import { arrive } from '../next-step.ts';
import { type Moved, type EngineEffect, moved, trackEvent, toastError } from '../transition.ts';
import type { FlowState } from '../state.ts';
import { askedBefore } from '../step-back.ts';
import type { PlaceFailure, ResultHandler, ResultOf } from './result.ts';

interface Failed {
  readonly context: EventContext;
  readonly message: string;
  /** The message and analytics event of every failure. */
  readonly effects: readonly EngineEffect[];
}

/** The step that follows each failure: never an order at a price, with a discount or at a time that was not shown. */
const afterFailure: { readonly [F in PlaceFailure]: (failed: Failed) => Moved } = {
  refused: ({ context: { state }, effects }) => moved({ ...state, phase: 'quote' }, null, effects),
  quote_gone: ({ context: { state }, effects }) => askQuote(state, effects),
  voucher_gone: (failed) => askQuote(withCheckout(saying(failed), { code: null }), failed.effects),
  club_gone: (failed) => askQuote(withCheckout(saying(failed), { club: false }), failed.effects),
  // The dialog closes, since the message stands on the quote.
  too_many_unpaid: (failed) =>
    moved(withCheckout({ ...saying(failed), phase: 'quote' }, { paying: false }), null, failed.effects),
  slot_taken: (failed) => askForSlot(failed) ?? askQuote(saying(failed), failed.effects),
};

/** Nothing was placed. [O-4.33, O-8.05] */
export const placeFailed: ResultHandler<ResultOf<'place_failed'>> = (context, { message, because }) =>
  afterFailure[because]({
    context,
    message,
    effects: [
      toastError(message),
      trackEvent('order', { order_status: 'error', rules: context.flow.rules.version }),
    ],
  });

/** Returns the state with a message beside the quote about why nothing was placed. */
const saying = ({ context: { state }, message }: Failed): FlowState => ({
  ...state,
  problem: { message, field: null },
});

/** Reopens the question of the time, since the chosen one is taken; null if no question asks for a time. */
function askForSlot({ context: { state, evaluation }, message, effects }: Failed): Moved | null {
  const row = evaluation
    .rows()
    .find(({ at, isAutomatic }) => answerForms[at.question.type].holds === 'date' && !isAutomatic);
  if (!row) return null;
  const { id } = row.at.question;
  const { [id]: _taken, ...answers } = state.answers;
  const open: FlowState = {
    ...state,
    answers,
    passed: state.passed.filter((passed) => passed !== id),
    trail: askedBefore(evaluation, row.at.index),
    skim: true,
    expert: null,
    quote: null,
    problem: { message, field: id },
  };
  return moved(arrive(open, row), null, effects);
}
