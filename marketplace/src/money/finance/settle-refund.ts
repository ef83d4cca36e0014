import { done, type Result } from '@gam/shared/result';
import { eq } from 'drizzle-orm';
import { recordAct, refundObject } from '../../people/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction, transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, type Refused, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Bank } from '../bank/index.ts';
import { askOf, markMadeByBank, refunds } from '../payments/index.ts';
import { findTask, type FoundTask, lockTask, taskOf } from './find-tasks.ts';
import { isOwnMoney, refuseOwn } from './own-orders.ts';
import { isUsed, readTransfer, type Transfer } from './read-transfer.ts';
import { needsSecond } from './second-person.ts';
import { messages } from './words.ts';

export interface FinanceDeps {
  readonly db: Database;
  readonly bank: Bank;
  readonly now: () => number;
  /** Toman that one person gives back of an order, and on a day, without another. */
  readonly aloneMax: number;
}

/** An act of a person of finance on a refund. */
export interface RefundAct<Body> {
  readonly id: string;
  readonly body: Body;
  readonly caller: Caller;
}

type Wish = RefundAct<{ readonly reference: string; readonly card_last4: string }>;

/**
 * Writes down that a person of finance sent a refund that the bank does not make to the card that paid. It is done, or
 * waits for a second person. The same settlement again changes nothing; another one takes the place of one that waits.
 */
export async function settleRefund(
  deps: FinanceDeps,
  { id, body, caller }: Wish,
): Promise<Result<FoundTask, Refusal>> {
  const { db } = deps;
  const seen = await findTask(db, id);
  const transfer = seen && readTransfer(body, seen.payment.card);
  const refused = judge(seen, caller, transfer);
  if (refused !== null) return refused;
  if (seen === undefined || transfer?.ok !== true) throw new Error('a refund was judged that is not there');
  if (isSame(seen, caller, transfer.value)) return done(seen);
  const made = await askBank(deps, seen);
  if (made !== null) return made;
  return transact(db, async (tx) => {
    // One at a time: what was settled of the order and on the day is summed.
    await lockInTransaction(tx, 'settling refunds');
    const task = await lockTask(tx, id);
    const late = judge(task, caller, transfer);
    if (late !== null) return late;
    if (task === undefined) throw new Error('a refund is gone');
    if (isSame(task, caller, transfer.value)) return done(task);
    const { reference, last4 } = transfer.value;
    if (await isUsed(tx, reference, id)) return refuseFields({ reference: messages.usedReference });
    const now = deps.now();
    const at = new Date(now);
    const isAlone = !(await needsSecond(tx, { task, callerId: caller.userId, aloneMax: deps.aloneMax, now }));
    await tx
      .update(refunds)
      .set({
        reference,
        settledBy: caller.userId,
        settledAt: at,
        cardLast4: task.payment.card === null ? last4 : null,
        ...(isAlone && { way: 'staff', doneAt: at, sentAt: task.refund.sentAt ?? at }),
      })
      .where(eq(refunds.id, id));
    await recordRefundAct(tx, { task, caller, action: 'refund_settled', reference, now });
    return done((await findTask(tx, id)) ?? task);
  });
}

/** Why a caller may not settle a refund now; null: they may, or did the same before. */
function judge(
  task: FoundTask | undefined,
  caller: Caller,
  transfer: Result<Transfer, Refusal> | undefined,
): Refused | null {
  if (task === undefined) return refuse(404, messages.refundNotFound);
  if (isOwnMoney(caller, task)) return refuseOwn();
  if (transfer?.ok === false) return transfer;
  const state = taskOf(task.refund);
  const isOpen = state === 'to_do' || state === 'to_confirm';
  if (isOpen || (transfer !== undefined && isSame(task, caller, transfer.value))) return null;
  return refuse(409, messages.notToDo, { code: 'not_to_do' });
}

/** Whether a caller settled a refund under this reference before. */
const isSame = ({ refund }: FoundTask, caller: Caller, { reference }: Transfer): boolean =>
  refund.settledBy === caller.userId && refund.reference === reference;

/** How long after it became a task a refund is not settled while the bank does not say whether it made it, in ms. */
const unclearForMs = 24 * 60 * 60 * 1000;

/**
 * Asks the bank whether it made a refund that it was asked for without an answer. Null: it did not, or was never asked, or
 * says nothing for so long that people have to look for themselves.
 */
async function askBank(
  { db, bank, now }: FinanceDeps,
  { refund, payment }: FoundTask,
): Promise<Refused | null> {
  const { id, reason, sentAt, attempts, failedAt } = refund;
  // The build before asks the bank without writing down when.
  const wasAsked = sentAt !== null || attempts > 1;
  if (!wasAsked || reason === 'refused' || reason === 'visit') return null;
  const isMade = await bank.hasRefunded(askOf({ refund, payment })).catch(() => null);
  if (isMade === true) {
    await markMadeByBank(db, id, null, now());
    return refuse(409, messages.doneByBank, { code: 'done_by_bank' });
  }
  const isOld = (failedAt?.getTime() ?? 0) + unclearForMs <= now();
  return isMade === null && !isOld ? refuse(409, messages.bankSilent, { code: 'bank_silent' }) : null;
}

interface RecordedAct {
  readonly task: FoundTask;
  readonly caller: Caller;
  readonly action: 'refund_settled' | 'refund_confirmed' | 'refund_retried';
  readonly reference: string | null;
  /** ms. */
  readonly now: number;
}

/** Writes an act on a refund into the audit trail, with the reference that was given. */
export function recordRefundAct(tx: Database, { task, caller, action, reference, now }: RecordedAct) {
  const { refund, order, owner } = task;
  const named = refundObject(refund.id, refund.amount, order?.legacyId ?? null);
  const object = reference === null ? named : { ...named, label: `${named.label}، شماره ${reference}` };
  return recordAct(tx, { caller, action, customerId: owner.id, object, now });
}
