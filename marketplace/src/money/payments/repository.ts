import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { payments, prepayments, type PaymentRow, type PrepaymentRow } from './tables.ts';

export async function findPrepayment(db: Database, orderUuid: string): Promise<PrepaymentRow | undefined> {
  return (await db.select().from(prepayments).where(eq(prepayments.orderUuid, orderUuid)))[0];
}

export async function findPrepaymentByToken(
  db: Database,
  inAppToken: string,
): Promise<PrepaymentRow | undefined> {
  return (await db.select().from(prepayments).where(eq(prepayments.inAppToken, inAppToken)))[0];
}

/** Stores a payment; undefined where its id or key is taken. */
export async function insertPayment(
  tx: Database,
  payment: typeof payments.$inferInsert,
): Promise<PaymentRow | undefined> {
  return (await tx.insert(payments).values(payment).onConflictDoNothing().returning())[0];
}

export async function findPayment(db: Database, id: string): Promise<PaymentRow | undefined> {
  return (await db.select().from(payments).where(eq(payments.id, id)))[0];
}

export async function findPaymentByKey(db: Database, key: string): Promise<PaymentRow | undefined> {
  return (await db.select().from(payments).where(eq(payments.idempotencyKey, key)))[0];
}

export async function findPaymentByReference(
  db: Database,
  reference: string,
): Promise<PaymentRow | undefined> {
  return (await db.select().from(payments).where(eq(payments.bankReference, reference)))[0];
}

/** The tries to pay an order, oldest first. */
export function findPaymentsOf(db: Database, orderUuid: string): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderUuid, orderUuid)).orderBy(asc(payments.createdAt));
}

export async function updatePayment(
  tx: Database,
  id: string,
  set: Partial<typeof payments.$inferInsert>,
): Promise<PaymentRow> {
  const [updated] = await tx.update(payments).set(set).where(eq(payments.id, id)).returning();
  if (updated === undefined) throw new Error('a payment is gone');
  return updated;
}
