import type { MoneyHit } from '@gam/schemas/upstream';
import { toLatinDigits } from '@gam/shared/digits';
import { done, type Result } from '@gam/shared/result';
import { asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { orders } from '../../orders/records/index.ts';
import { presentPerson, users } from '../../people/accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Refusal, refuseFields } from '../../platform/refusal.ts';
import { payments, refunds } from '../payments/index.ts';
import { presentRefund } from '../refunds/index.ts';
import { messages } from './words.ts';

const mostHits = 50;

/** Finds payments by the number of their order, a number of the bank or of a refund, or the card's last four digits. */
export async function searchMoney(db: Database, typed: string): Promise<Result<MoneyHit[], Refusal>> {
  const text = toLatinDigits(typed).replace(/[\s\p{Cf}]/gu, '');
  if (!/^[\w/-]{4,64}$/.test(text)) return refuseFields({ text: messages.search });
  const found = await db
    .select({ payment: payments, order: { uuid: orders.uuid, legacyId: orders.legacyId }, owner: users })
    .from(payments)
    .leftJoin(orders, eq(orders.uuid, payments.orderUuid))
    .innerJoin(users, eq(users.id, sql`coalesce(${payments.customerId}, ${orders.customerId})`))
    .where(isNamed(text))
    .orderBy(desc(payments.createdAt))
    .limit(mostHits);
  const refundsOf = await findRefundsOf(
    db,
    found.map(({ payment }) => payment.id),
  );
  return done(
    found.map(({ payment, order, owner }): MoneyHit => ({
      payment_id: payment.id,
      at: (payment.settledAt ?? payment.createdAt).toISOString(),
      amount: payment.amount,
      gateway: payment.gateway,
      status: payment.status,
      tracking_code: payment.trackingCode,
      reference: payment.bankReference,
      card: payment.card,
      order_uuid: order?.uuid ?? null,
      legacy_id: order === null ? null : String(order.legacyId),
      customer: presentPerson(owner),
      refunds: refundsOf.filter(({ paymentId }) => paymentId === payment.id).map(presentRefund),
    })),
  );
}

/** The payments that a text names in any of its ways. */
function isNamed(text: string): SQL | undefined {
  const written = [text, text.toUpperCase()];
  const ofOrder = sql`(select uuid from ${orders} where ${eq(orders.legacyId, Number(text))})`;
  const ofRefund = sql`(select payment_id from ${refunds} where ${inArray(refunds.reference, written)})`;
  return or(
    inArray(payments.trackingCode, written),
    inArray(payments.bankReference, written),
    inArray(payments.id, ofRefund),
    /^\d{4,15}$/.test(text) ? inArray(payments.orderUuid, ofOrder) : undefined,
    /^\d{4}$/.test(text) ? sql`"right"(${payments.card}, 4) = ${text}` : undefined,
  );
}

function findRefundsOf(db: Database, ids: readonly string[]) {
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, [...ids]))
    .orderBy(asc(refunds.createdAt));
}
