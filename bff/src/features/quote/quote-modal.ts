import type { Modal } from '@gam/schemas/descriptors';
import { openModal } from '../../engine/flow/checkout.ts';
import { presentDuplicate } from '../order/index.ts';
import type { PhaseContext } from '../../protocol/phases/phase-screen.ts';
import { presentPrepayment } from '../payments/index.ts';

type ModalName = NonNullable<ReturnType<typeof openModal>>;
type PresentModal = (context: PhaseContext) => Modal | null;

/** The dialogs that stand before a quote. */
const modals: { readonly [N in ModalName]: PresentModal } = {
  duplicate: presentDuplicate,
  prepayment: presentPrepayment,
};

/** The dialog that is open, if any. [O-2.24] */
export function presentQuoteModal(context: PhaseContext): Modal | null {
  const name = openModal(context.evaluation.state);
  return name && modals[name](context);
}
