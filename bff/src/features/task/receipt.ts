import type { Block } from '@gam/schemas/descriptors';
import type { OrderDetail, OrderStatus } from '@gam/schemas/upstream';
import { taskTexts } from './texts.ts';

const words = taskTexts.invoice;

/** The statuses of orders with a receipt: the work is done or still to do. Ended orders have none. */
const withReceipt: ReadonlySet<OrderStatus> = new Set(['placed', 'assigned', 'in_progress', 'done']);

/**
 * Presents the receipt, to open in a new tab or to send by e-mail; before the work is done it says when the receipt
 * becomes available. `problem`: the fault of the typed address. [O-6.03, O-7.12, O-8.10, readings 25, 32]
 */
export function presentTaskReceipt(order: OrderDetail, problem: string | null): Block[] {
  if (!order.may.invoice && !withReceipt.has(order.status)) return [];
  const download: Block = {
    type: 'actions',
    key: 'receipt',
    title: words.title,
    items: [
      {
        id: 'invoice_download',
        label: words.download,
        event: 'invoice_download',
        kind: 'secondary',
        disabled: !order.may.invoice,
      },
    ],
  };
  if (!order.may.invoice) {
    return [download, { type: 'notice', key: 'receipt_later', level: 'info', text: words.notYet }];
  }
  return [download, presentByEmail(order, problem)];
}

const presentByEmail = ({ invoice_email }: OrderDetail, problem: string | null): Block => ({
  type: 'entry',
  key: 'receipt_email',
  fields: [
    {
      name: 'email',
      label: words.email,
      input: 'email',
      value: invoice_email ?? '',
      required: words.emailRequired,
      error: problem,
    },
  ],
  submit: {
    id: 'invoice_send',
    label: words.send,
    event: 'invoice_send',
    kind: 'secondary',
    form: 'receipt_email',
  },
  needs_value: true,
  done: null,
});
