import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '../src/people/accounts/index.ts';
import { payments, refunds } from '../src/money/payments/repository.ts';
import { memberRoles, teamMembers } from '../src/people/team/index.ts';
import { never } from '../src/platform/queues/queue.ts';
import { openDesk } from './operators.ts';
import { newPhone } from './sign-in.ts';
import type { TestApp } from './start-app.ts';

/** Makes a person of finance; returns their session at the desk. */
export async function makeFinance({ db, now }: Pick<TestApp, 'db' | 'now'>) {
  const id = `finance-${randomUUID()}`;
  const phone = `98${newPhone().slice(1)}`;
  const at = new Date(now());
  const names = { firstName: 'زهرا', lastName: 'امینی' };
  await db.insert(users).values({ id, phone, ...names, role: 'finance', createdAt: at });
  await db.insert(teamMembers).values({ userId: id, email: `${id}@gam.example`, addedAt: at });
  await db.insert(memberRoles).values({ userId: id, role: 'finance' });
  return openDesk(db, id, now());
}

interface TaskWish {
  readonly orderUuid: string;
  /** Toman. */
  readonly amount?: number;
  /** Null: the bank named none. */
  readonly card?: string | null;
  readonly refund?: Partial<typeof refunds.$inferInsert>;
}

/** Makes a payment of an order whose refund the bank refused; returns the refund's id. */
export async function makeTask(
  { db, now }: Pick<TestApp, 'db' | 'now'>,
  { orderUuid, amount = 1_000_000, card = '603799******0006', refund = {} }: TaskWish,
): Promise<string> {
  const id = randomUUID();
  const at = new Date(now());
  await db.insert(payments).values({
    id,
    idempotencyKey: id,
    bodyHash: '',
    orderUuid,
    // Of which an order may have several.
    context: 'order_close',
    gateway: 'bank',
    amount,
    instalments: 1,
    bankReference: id,
    trackingCode: `t-${id}`,
    status: 'paid',
    createdAt: at,
    settledAt: at,
    card,
  });
  const failed = { sentAt: at, failedAt: at, nextAttemptAt: never, reason: 'refused' } as const;
  await db.insert(refunds).values({ id, paymentId: id, createdAt: at, ...failed, ...refund });
  return id;
}

export async function readRefund({ db }: Pick<TestApp, 'db'>, id: string) {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  if (row === undefined) throw new Error('there is no such refund');
  return row;
}
