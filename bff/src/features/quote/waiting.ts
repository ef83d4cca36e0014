import { isDifference } from '@gam/engine/flow';
import { paymentTexts } from '../payments/index.ts';
import { shownRef } from '../../protocol/screens/field-error.ts';
import { commonTexts } from '../../protocol/texts.ts';
import {
  type PhaseContext,
  type PhaseScreen,
  type PresentPhase,
  presentProgress,
} from '../../protocol/phases/phase-screen.ts';

const waiting =
  (id: string, text: string, onceOrdered = text): PresentPhase =>
  (context) => ({
    id,
    progress: presentProgress(context.evaluation.flow, 0, true),
    body: context.record.pending?.undecided
      ? [
          { type: 'heading', key: 'heading', text: commonTexts.failed.title, level: 1 },
          {
            type: 'notice',
            key: 'undecided',
            level: 'warning',
            text: context.record.pending.undecided,
            ...shownRef(context.record.pending.undecided_ref),
          },
        ]
      : [{ type: 'pending', key: 'pending', text: context.evaluation.state.order ? onceOrdered : text }],
    footer: undecidedFooter(context),
  });

/** While it is unknown whether the order exists, the customer can only ask again. */
const undecidedFooter = ({ record }: PhaseContext): PhaseScreen['footer'] =>
  record.pending?.undecided
    ? [
        {
          id: 'continue',
          label: commonTexts.failed.retry,
          event: 'continue',
          kind: 'primary',
          skips_answer: true,
        },
      ]
    : [];

/** Presents the wait for the quote. [O-1.02, O-2.20] */
export const presentQuotePending = waiting('order.quote_pending', commonTexts.order.quotePending);

/** Presents the wait while the order is placed and its payment begins. */
export const presentPlacing: PresentPhase = (context) => {
  const { quote } = context.evaluation.state;
  const { beginning } = quote && isDifference(quote) ? paymentTexts.difference : paymentTexts;
  return waiting('order.placing', commonTexts.order.placing, beginning)(context);
};
