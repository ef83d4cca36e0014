import { done, type Result } from '@gam/shared/result';
import { eq } from 'drizzle-orm';
import { transact } from '../../platform/database/transact.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { refunds, whyNotAsked } from '../payments/index.ts';
import { findTask, type FoundTask, lockTask, taskOf } from './find-tasks.ts';
import { isOwnMoney, refuseOwn } from './own-orders.ts';
import { type FinanceDeps, recordRefundAct, type RefundAct } from './settle-refund.ts';
import { messages, reasonWords } from './words.ts';

/** Lets the bank be asked once more for a refund that failed; it is no task of finance until it fails again. */
export function retryRefund(
  { db, bank, now }: Pick<FinanceDeps, 'db' | 'bank' | 'now'>,
  { id, caller }: Omit<RefundAct<unknown>, 'body'>,
): Promise<Result<FoundTask, Refusal>> {
  return transact(db, async (tx) => {
    const task = await lockTask(tx, id);
    if (task === undefined) return refuse(404, messages.refundNotFound);
    if (isOwnMoney(caller, task)) return refuseOwn();
    if (taskOf(task.refund) !== 'to_do') return refuse(409, messages.notFailed, { code: 'not_failed' });
    const at = now();
    const reason = whyNotAsked(bank, task, at);
    if (reason !== null) return refuse(409, reasonWords[reason], { code: 'not_by_bank' });
    const due = new Date(at);
    const next = task.refund.isWhole ? { nextAttemptAt: due } : { sendAt: due };
    await tx
      .update(refunds)
      .set({ failedAt: null, reason: null, ...next })
      .where(eq(refunds.id, id));
    await recordRefundAct(tx, { task, caller, action: 'refund_retried', reference: null, now: at });
    return done((await findTask(tx, id)) ?? task);
  });
}
