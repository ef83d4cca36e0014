import type { Modal } from '@gam/schemas/descriptors';
import type { OrderDetail } from '@gam/schemas/upstream';
import { taskTexts } from '../texts.ts';

const words = taskTexts.cancelDialog;

/** Asks whether the order is really to be cancelled, and says what becomes of what was paid. */
export const presentCancelDialog = ({ payment }: OrderDetail): Modal => ({
  type: 'modal',
  key: 'cancel_order',
  title: words.title,
  body: [
    { type: 'paragraph', key: 'body', text: words.body },
    ...(payment?.state === 'paid' ? [{ type: 'paragraph', key: 'refund', text: words.refund } as const] : []),
  ],
  actions: [
    { id: 'keep', label: words.no, event: 'dismiss_modal', kind: 'secondary' },
    { id: 'cancel_order', label: words.yes, event: 'cancel_order', kind: 'danger' },
  ],
  dismiss: 'dismiss_modal',
});
