import type { Button, Modal } from '@gam/schemas/descriptors';
import { isEditable } from '../../engine/flow/events/duplicate.ts';
import { commonTexts } from '../../protocol/texts.ts';
import type { PhaseContext } from '../../protocol/phases/phase-screen.ts';

const button = (
  event: 'duplicate_details' | 'duplicate_edit' | 'dismiss_modal',
  rest: Omit<Button, 'id' | 'event'>,
) => ({ id: event, event, skips_answer: true, ...rest }) satisfies Button;

/**
 * An open order like this one: it is looked at or changed, or the customer goes on with a new one. Where it is mandatory
 * there is no going on. [O-2.24, O-4.26 to O-4.28]
 */
export function presentDuplicate({ evaluation, record }: PhaseContext): Modal | null {
  const duplication = evaluation.state.quote?.duplication;
  if (!duplication) return null;
  const disabled = record.pending !== null;
  const { details, edit, continueNew, title } = commonTexts.duplicate;
  return {
    type: 'modal',
    key: 'duplicate',
    title,
    body: [{ type: 'paragraph', key: 'message', text: duplication.message }],
    actions: [
      button('duplicate_details', { label: details, kind: 'primary', disabled }),
      ...(isEditable(duplication)
        ? [button('duplicate_edit', { label: edit, kind: 'secondary', disabled })]
        : []),
      ...(duplication.is_mandatory
        ? []
        : [button('dismiss_modal', { label: continueNew, kind: 'quiet', disabled })]),
    ],
    dismiss: duplication.is_mandatory ? null : 'dismiss_modal',
  };
}
