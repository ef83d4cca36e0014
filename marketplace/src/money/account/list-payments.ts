import { desc, eq, inArray, and, isNotNull, or, sql } from 'drizzle-orm';
import type { AccountPayment } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { orders } from '../../orders/records/index.ts';
import { services, titleOfService } from '../../shop/catalogue/index.ts';
import { payments } from '../payments/index.ts';
import { findRefunds, presentLedgerPayment } from './present-ledger-payment.ts';

/** The payments of a customer's orders and credit, newest first. */
export async function findAccountPayments(
  db: Database,
  customerId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<AccountPayment[]> {
  // Of each table its own index, whatever the number of payments.
  const own = sql`(select p.id from ${orders} o join ${payments} p on p.order_uuid = o.uuid where o.customer_id = ${customerId}
    union all select r.id from ${payments} r where r.customer_id = ${customerId} and r.context = 'recharge')`;
  const isToldOf = or(
    inArray(payments.status, ['paid', 'refunded']),
    and(eq(payments.status, 'pending'), isNotNull(payments.heardAt)),
  );
  const rows = await db
    .select({
      payment: payments,
      order: { uuid: orders.uuid, legacyId: orders.legacyId, status: orders.status },
      title: titleOfService,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.uuid, payments.orderUuid))
    .leftJoin(services, eq(services.id, orders.serviceId))
    .where(and(sql`${payments.id} in ${own}`, isToldOf))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(page.limit)
    .offset(page.offset);
  const parts = await findRefunds(
    db,
    rows.map(({ payment }) => payment.id),
  );
  return rows.map(({ payment, order, title }) => ({
    ...presentLedgerPayment(payment, parts.get(payment.id) ?? []),
    order: order && {
      order_uuid: order.uuid,
      legacy_id: String(order.legacyId),
      service_title: title,
      has_invoice: order.status === 'done',
    },
  }));
}
