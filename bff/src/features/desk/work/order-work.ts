import type { Actions, Block, Facts } from '@gam/schemas/descriptors';
import type { OrderWork } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatFinalPrice, formatToman } from '@gam/shared/money';
import { showMobile } from '@gam/shared/phone';
import { personName } from '../../../platform/sessions/describe-user.ts';
import { commonTexts } from '../../../protocol/texts.ts';
import { asVisitor, defineScreen, insteadOfOptional, shown } from '../../../protocol/screens/pipeline.ts';
import { queueUrls } from '../../../protocol/urls/desk-list-urls.ts';
import { customerUrl, forCustomer, orderWorkUrl, readOrderWork } from '../../../protocol/urls/desk-urls.ts';
import { taskUrl } from '../../../protocol/urls/task-urls.ts';
import { presentTimeline, presentVisit } from '../../task/index.ts';
import { presentDeskPage } from '../screens/desk-frame.ts';
import { deskTexts } from '../texts.ts';
import { presentExpertForm, presentRemainderForm, presentStart } from './forms.ts';

const { work: words, columns } = deskTexts;
const { task } = commonTexts;

/** /operator/orders/{order}: how far an order has come, and its next steps, which the operator takes. [O-1.03] */
export const orderWork = defineScreen<string, OrderWork>({
  id: 'operator.work',
  of: 'operator',
  skeleton: readOrderWork,
  hydrate: async (request, id) => {
    const found = await request.parts.upstream.call('loadOrderWork', {
      params: { id },
      ...asVisitor(request),
    });
    return found.ok ? shown(found.value) : insteadOfOptional(found.failure);
  },
  present: (request, work) => {
    const { order, customer } = work;
    const { problem } = request.page;
    return presentDeskPage(request, {
      id: 'operator.work',
      url: orderWorkUrl(order.order_uuid),
      title: fillText(words.title, { number: toPersianDigits(order.legacy_id) }),
      detail: order.service_title,
      place: { customer: customer.id },
      body: [
        ...presentTimeline(order.status),
        ...presentSteps(work, problem),
        presentVisit(order),
        presentFacts(work),
        presentLinks(work),
      ],
    });
  },
});

/** Presents the steps that the upstream allows, the next one first. */
const presentSteps = (work: OrderWork, problem: Parameters<typeof presentExpertForm>[1]): Block[] => [
  ...presentStart(work),
  ...presentExpertForm(work, problem),
  ...presentRemainderForm(work, problem),
];

function presentFacts({ order, customer, paid, left }: OrderWork): Facts {
  const { selected_workman: expert } = order;
  const phone = expert?.phone === undefined ? '' : ` · ${showMobile(expert.phone)}`;
  const items: readonly (readonly [key: string, label: string, value: string])[] = [
    ['status', columns.status, task.badge[order.status]],
    ['customer', columns.customer, `${personName(customer)} · ${showMobile(customer.phone)}`],
    ['expert', words.expert, expert === null ? '' : `${expert.first_name} ${expert.last_name}${phone}`],
    ['price', columns.price, formatFinalPrice(order.price)],
    ['paid', words.paid, formatToman(paid)],
    ['left', columns.due, left === null ? '' : formatToman(left)],
  ];
  return {
    type: 'facts',
    key: 'work',
    items: items.flatMap(([key, label, value]) => (value === '' ? [] : [{ key, label, value }])),
  };
}

const presentLinks = ({ order, customer }: OrderWork): Actions => ({
  type: 'actions',
  key: 'links',
  items: [
    {
      id: 'order',
      label: words.order,
      href: forCustomer(taskUrl(order.order_uuid), customer.id),
      kind: 'secondary',
    },
    { id: 'customer', label: words.customer, href: customerUrl(customer.id), kind: 'secondary' },
    { id: 'queue', label: words.queue, href: queueUrls.write(), kind: 'quiet' },
  ],
});
