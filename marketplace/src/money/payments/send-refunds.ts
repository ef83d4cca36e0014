import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { tomanToRial } from '@gam/shared/money';
import type { Database } from '../../platform/database/database.ts';
import { anyDue, never, nextTry, oneMore, takeDue } from '../../platform/queues/queue.ts';
import type { Bank, BankRefund } from '../bank/index.ts';
import { type StaffReason, whyByStaff } from '../refunds/index.ts';
import { findPayment, type PaymentRow, type RefundRow, refunds } from './repository.ts';

const retries = { retryAfterMs: 5_000, maxWaitMs: 60 * 60 * 1000 };
/** How long the bank is asked until finance has to do it, from the request, in ms. */
const askedForMs = 24 * 60 * 60 * 1000;

interface SendDeps {
  readonly db: Database;
  readonly bank: Bank;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

const isOpen = and(isNull(refunds.doneAt), isNull(refunds.failedAt));
const queue = { table: refunds, id: refunds.id, age: refunds.createdAt, isWaiting: isOpen };
const wholes = { ...queue, dueAt: refunds.nextAttemptAt };
// The build before takes whole refunds only: all others have a time of their own.
const others = { ...queue, dueAt: refunds.sendAt };
const isRow = ({ id }: Pick<RefundRow, 'id'>) => eq(refunds.id, id);

/** Whether refunds are due, as a value of `readTogether`. `now` in ms. */
export const anyDueRefund = (now: number): SQL<boolean> =>
  sql<boolean>`(${anyDue(wholes, now)} or ${anyDue(others, now)})`;

/**
 * Asks the bank for the due refunds, oldest first; true if there may be more. A refund is written down as sent before the
 * bank is asked, and as done only when the bank says so. What the bank does not make becomes a task of finance.
 */
export async function sendRefunds(deps: SendDeps): Promise<boolean> {
  const now = deps.now();
  const attempts = oneMore(refunds.attempts);
  const next = nextTry(refunds.attempts, retries, now);
  const dueWholes = await takeDue(deps.db, { ...wholes, postpone: { attempts, nextAttemptAt: next } }, now);
  const dueOthers = await takeDue(deps.db, { ...others, postpone: { attempts, sendAt: next } }, now);
  for (const row of [...dueWholes.rows, ...dueOthers.rows]) await sendRefund(deps, row);
  return dueWholes.mayHaveMore || dueOthers.mayHaveMore;
}

/** What the bank is asked for by a refund of a payment. */
export function askOf({ refund, payment }: RefundOf): BankRefund {
  const { id: refundId, amount, isWhole } = refund;
  return { refundId, reference: payment.bankReference ?? '', amountRial: tomanToRial(amount ?? 0), isWhole };
}

/** Why the bank cannot be asked for a refund of a payment now (ms); null: it can. */
export function whyNotAsked(bank: Bank, { payment, refund }: RefundOf, now: number): StaffReason | null {
  const { way, isWhole } = refund;
  const paidAt = (payment.settledAt ?? payment.createdAt).getTime();
  return whyByStaff({ way, isWhole, paidAt }, bank.refunds, now);
}

/** A refund and its payment. */
interface RefundOf {
  readonly refund: RefundRow;
  readonly payment: PaymentRow;
}

async function sendRefund(deps: SendDeps, refund: RefundRow): Promise<void> {
  const { db, bank, now, log } = deps;
  const payment = await findPayment(db, refund.paymentId);
  if (payment === undefined) throw new Error('the payment of a refund is gone');
  const reason = whyNotAsked(bank, { refund, payment }, now());
  if (reason !== null) return leaveToFinance(db, refund.id, reason, now());
  const sent = await db
    .update(refunds)
    .set({ sentAt: sql`coalesce(${refunds.sentAt}, ${sql.param(new Date(now()), refunds.sentAt)})` })
    .where(and(isRow(refund), isOpen))
    .returning({ id: refunds.id });
  if (sent.length === 0) return;
  const answer = await bank.refund(askOf({ refund, payment })).catch(() => null);
  if (answer?.ok === true) {
    const isMarked = await markMadeByBank(db, refund.id, answer.value.reference, now());
    if (!isMarked) log.error({ refund: refund.id }, 'the bank made a refund that was done already');
    return;
  }
  if (answer !== null) return leaveToFinance(db, refund.id, 'refused', now());
  if (refund.createdAt.getTime() + askedForMs <= now())
    await leaveToFinance(db, refund.id, 'no_answer', now());
}

/** The bank does not make a refund: it is asked no more, also not by the build before. */
async function leaveToFinance(db: Database, id: string, reason: StaffReason, now: number): Promise<void> {
  await db
    .update(refunds)
    .set({ failedAt: new Date(now), reason, nextAttemptAt: never, sendAt: null })
    .where(and(eq(refunds.id, id), isOpen));
}

/**
 * Writes down that the bank made a refund, under its number; whatever a person of finance gave meanwhile falls away. False:
 * it was done before.
 */
export async function markMadeByBank(
  db: Database,
  id: string,
  reference: string | null,
  now: number,
): Promise<boolean> {
  const marked = await db
    .update(refunds)
    .set({
      doneAt: new Date(now),
      reference,
      settledBy: null,
      settledAt: null,
      nextAttemptAt: never,
      sendAt: null,
    })
    .where(and(eq(refunds.id, id), isNull(refunds.doneAt)))
    .returning({ id: refunds.id });
  return marked.length > 0;
}
