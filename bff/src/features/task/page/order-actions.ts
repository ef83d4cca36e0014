import type { Actions, LinkButton } from '@gam/schemas/descriptors';
import type { OrderDetail, OrderStatus } from '@gam/schemas/upstream';
import { editUrl, withDialog } from '../../../protocol/urls/task-urls.ts';
import { orderAgainUrl } from '../../../protocol/urls/order-url.ts';
import { taskTexts } from '../texts.ts';

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
