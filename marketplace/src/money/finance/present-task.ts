import type { RefundTask } from '@gam/schemas/upstream';
import { presentPerson } from '../../people/accounts/index.ts';
import type { Caller } from '../../platform/http/guard.ts';
import type { Bank } from '../bank/index.ts';
import { whyNotAsked } from '../payments/index.ts';
import { presentRefund } from '../refunds/index.ts';
import { type FoundTask, taskOf } from './find-tasks.ts';
import { isOwnMoney } from './own-orders.ts';
import { reasonWords } from './words.ts';

/** Who looks at a task, over which bank, and when (ms). */
interface Viewer {
  readonly caller: Caller;
  readonly bank: Bank;
  readonly now: number;
}

/** A refund as a person of finance sees it, with what they may do about it. */
export function presentTask(found: FoundTask, { caller, bank, now }: Viewer): RefundTask {
  const { refund, payment, order, owner, settler } = found;
  const task = taskOf(refund);
  const mayAct = !isOwnMoney(caller, found);
  const isOpen = task === 'to_do' || task === 'to_confirm';
  return {
    ...presentRefund(refund),
    // Who confirms it sees what they confirm.
    reference: refund.reference,
    task,
    order_uuid: order?.uuid ?? null,
    legacy_id: order === null ? null : String(order.legacyId),
    customer: presentPerson(owner),
    gateway: payment.gateway,
    tracking_code: payment.trackingCode,
    card: payment.card,
    paid_at: (payment.settledAt ?? payment.createdAt).toISOString(),
    reason: refund.reason === null ? null : reasonWords[refund.reason],
    settled_by: settler && presentPerson(settler),
    may: {
      settle: mayAct && isOpen,
      confirm: mayAct && task === 'to_confirm' && refund.settledBy !== caller.userId,
      retry: mayAct && task === 'to_do' && whyNotAsked(bank, found, now) === null,
    },
  };
}
