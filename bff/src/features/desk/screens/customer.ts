import type { Block, Facts, Table } from '@gam/schemas/descriptors';
import { toPersianDigits } from '@gam/shared/digits';
import { formatJalaliDate } from '@gam/shared/jalali';
import { formatFinalPrice } from '@gam/shared/money';
import { landlineToShown, showMobile } from '@gam/shared/phone';
import { addressText } from '../../addresses/index.ts';
import {
  againUrl,
  auditUrl,
  forCustomer,
  newOrderUrl,
  readCustomerPage,
} from '../../../protocol/urls/desk-urls.ts';
import { type CustomerPage, loadCustomer } from './load-customer.ts';
import { personName } from '../../../platform/sessions/describe-user.ts';
import { deskTexts } from '../texts.ts';
import { ordersUrl, taskUrl } from '../../../protocol/urls/task-urls.ts';
import { commonTexts } from '../../../protocol/texts.ts';
import { columnsOf } from '../../../protocol/screens/columns.ts';
import { defineScreen } from '../../../protocol/screens/pipeline.ts';
import { presentScript } from '../call-script.ts';
import { presentNotes } from './customer-notes.ts';
import { oneAction } from '../../../protocol/screens/link-actions.ts';
import { presentAudit, presentDeskPage } from './desk-frame.ts';

const { page, columns, audit, ordering } = deskTexts;

/** A customer's page at the desk: orders, addresses, the operators' acts, and a new order. [O-1.03] */
export const customerAtDesk = defineScreen<string, CustomerPage>({
  id: 'operator.customer',
  of: 'operator',
  skeleton: readCustomerPage,
  hydrate: loadCustomer,
  present: (request, given) => {
    const { customer, entries, city } = given;
    const { id } = customer;
    return presentDeskPage(request, {
      id: 'operator.customer',
      title: personName(customer),
      place: { customer: id, city },
      body: [
        presentFacts(given),
        oneAction('begin', {
          id: 'new_order',
          label: ordering.title,
          href: newOrderUrl(id, city),
          kind: 'primary',
        }),
        ...presentScript(given.script, 'customer'),
        presentOrders(given),
        ...moreOrders(given),
        ...presentNotes(request, given.notes),
        presentAddresses(given),
        {
          ...presentAudit(entries ?? [], audit.of, { ofOne: true }),
          ...(entries === null && { empty: page.unavailable }),
        },
        oneAction('audit_more', { id: 'audit', label: audit.more, href: auditUrl(id), kind: 'quiet' }),
      ],
    });
  },
});

const presentFacts = ({ customer }: CustomerPage): Facts => ({
  type: 'facts',
  key: 'customer',
  items: [
    { key: 'phone', label: columns.phone, value: showMobile(customer.phone) },
    { key: 'since', label: columns.since, value: formatJalaliDate(customer.created_at) },
    ...(customer.is_existing ? [{ key: 'existing', label: columns.status, value: page.existing }] : []),
  ],
});

const presentOrders = ({ orders, customer }: CustomerPage): Table => ({
  type: 'table',
  key: 'orders',
  title: page.orders,
  columns: columnsOf(columns, 'number', 'service', 'city', 'date', 'price', 'status', 'again'),
  rows: (orders ?? []).map((order) => ({
    key: order.order_uuid,
    cells: [
      toPersianDigits(order.legacy_id),
      order.service_title,
      order.city_name,
      formatJalaliDate(order.created_at),
      formatFinalPrice(order.price),
      commonTexts.task.badge[order.status],
      page.again,
    ],
    links: [{ column: 'again', href: againUrl({ customer: customer.id, order: order.legacy_id }) }],
    href: forCustomer(taskUrl(order.order_uuid), customer.id),
  })),
  empty: orders === null ? page.unavailable : page.noOrders,
});

const moreOrders = ({ orders, customer }: CustomerPage): Block[] =>
  orders && orders.length > 0
    ? [
        oneAction('orders_more', {
          id: 'all_orders',
          label: page.allOrders,
          href: forCustomer(ordersUrl(), customer.id),
          kind: 'quiet',
        }),
      ]
    : [];

const presentAddresses = ({ addresses }: CustomerPage): Table => ({
  type: 'table',
  key: 'addresses',
  title: page.addresses,
  columns: columnsOf(columns, 'address', 'phone'),
  rows: (addresses ?? []).map((address) => ({
    key: address.id,
    cells: [
      addressText(address),
      address.landline === null ? '' : toPersianDigits(landlineToShown(address.landline)),
    ],
  })),
  empty: addresses === null ? page.unavailable : page.noAddresses,
});
