import { done, type Result } from '@gam/shared/result';
import { eq } from 'drizzle-orm';
import { transact } from '../../platform/database/transact.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { refunds } from '../payments/index.ts';
import { findTask, type FoundTask, lockTask, taskOf } from './find-tasks.ts';
import { isOwnMoney, refuseOwn } from './own-orders.ts';
import { readReference } from './read-transfer.ts';
import { type FinanceDeps, recordRefundAct, type RefundAct } from './settle-refund.ts';
import { messages } from './words.ts';

/**
 * Confirms what another person settled, by its exact reference: the refund is done. The same confirmation again changes
 * nothing.
 */
export function confirmRefund(
  { db, now }: Pick<FinanceDeps, 'db' | 'now'>,
  { id, body, caller }: RefundAct<{ readonly reference: string }>,
): Promise<Result<FoundTask, Refusal>> {
  return transact(db, async (tx) => {
    const task = await lockTask(tx, id);
    if (task === undefined) return refuse(404, messages.refundNotFound);
    if (isOwnMoney(caller, task)) return refuseOwn();
    const { refund } = task;
    const reference = readReference(body.reference);
    const isRight = refund.reference === reference;
    if (isRight && refund.confirmedBy === caller.userId) return done(task);
    if (refund.settledBy === caller.userId) {
      return refuse(403, messages.ownSettlement, { code: 'own_settlement' });
    }
    if (taskOf(refund) !== 'to_confirm')
      return refuse(409, messages.notToConfirm, { code: 'not_to_confirm' });
    if (!isRight) return refuse(409, messages.otherReference, { code: 'other_reference' });
    const at = new Date(now());
    await tx
      .update(refunds)
      .set({
        way: 'staff',
        doneAt: at,
        sentAt: refund.sentAt ?? refund.settledAt,
        confirmedBy: caller.userId,
      })
      .where(eq(refunds.id, id));
    await recordRefundAct(tx, { task, caller, action: 'refund_confirmed', reference, now: at.getTime() });
    return done((await findTask(tx, id)) ?? task);
  });
}
