import type { Actions, LinkButton, Modal } from '@gam/schemas/descriptors';
import type { OrderDetail, OrderStatus } from '@gam/schemas/upstream';
import { editUrl, withDialog } from '../../protocol/urls/task-urls.ts';
import { orderAgainUrl } from '../../protocol/urls/order-url.ts';
import { taskTexts } from './texts.ts';

/** Orders that are over: what is left is to order again. */
const over: ReadonlySet<OrderStatus> = new Set(['done', 'cancelled', 'expired']);

/** What can be done with the order; cancelling is asked for again, in a dialog at an address of its own. */
export function presentOrderActions(order: OrderDetail, page: URL): Actions {
  const again: LinkButton = {
    id: 'order_again',
    label: taskTexts.orderAgain,
    href: orderAgainUrl(order),
    kind: over.has(order.status) ? 'primary' : 'secondary',
  };
  const edit: LinkButton = {
    id: 'edit',
    label: taskTexts.edit,
    href: editUrl(order.legacy_id, order.city_id),
    kind: 'secondary',
  };
  const asked = withDialog(page, 'cancel');
  const cancel: LinkButton = {
    id: 'cancel',
    label: taskTexts.cancel,
    href: asked.pathname + asked.search,
    kind: 'danger',
  };
  return {
    type: 'actions',
    key: 'actions',
    items: [again, ...(order.may.edit ? [edit] : []), ...(order.may.cancel ? [cancel] : [])],
  };
}

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
