import type { Block } from '@gam/schemas/descriptors';
import type { OrderDetail } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { formatToman } from '@gam/shared/money';
import { taskUrl } from '../../../protocol/urls/task-urls.ts';
import type { Orders } from '../load-orders.ts';
import { ordersTexts, taskTexts } from '../texts.ts';
import { presentCard } from './order-cards.ts';

/** The orders that wait for their payment, each with the time that is left and the way to its payment. */
export const presentUnpaid = ({ unpaid, at }: Orders): Block[] =>
  unpaid.length === 0
    ? []
    : [
        { type: 'heading', key: 'unpaid', text: ordersTexts.unpaid, level: 2 },
        ...unpaid.flatMap((order) => presentOne(order, at)),
      ];

function presentOne(order: OrderDetail, at: number): Block[] {
  const { order_uuid, payment } = order;
  if (payment === null) return [];
  const left = payment.due_until === null ? null : Math.max(0, Date.parse(payment.due_until) - at);
  return [
    { type: 'cards', key: `unpaid_${order_uuid}`, layout: 'list', items: [presentCard(order)] },
    ...(left === null
      ? []
      : [
          {
            type: 'countdown',
            key: `time_${order_uuid}`,
            label: taskTexts.payment.remaining,
            remaining_ms: left,
            expired: taskTexts.payment.expired,
            // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
            then: null,
          } as const,
        ]),
    {
      type: 'actions',
      key: `pay_${order_uuid}`,
      items: [
        {
          id: 'pay',
          label: fillText(taskTexts.payment.pay, { amount: formatToman(payment.amount) }),
          href: taskUrl(order_uuid),
          kind: 'primary',
        },
      ],
    },
  ];
}
