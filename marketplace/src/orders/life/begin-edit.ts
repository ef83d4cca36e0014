import { orderObject } from '../../people/audit/objects.ts';
import { recordAct } from '../../people/audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { isBeingEdited } from './move-order.ts';
import { notEditable, orderNotFound } from '../records/refusals.ts';
import { lockOrder, updateOrder } from '../records/repository.ts';
import { isUntouched } from '../records/transitions.ts';

/** How long a customer has to change an order, in ms. */
const editTime = 30 * 60 * 1000;

/**
 * Keeps an order from being assigned while its customer changes it; one that is being changed already keeps its time.
 * Gives back until when. `now` in ms. [O-4.29]
 */
export function beginEdit(
  db: Database,
  uuid: string,
  { caller, now }: { readonly caller: Caller; readonly now: number },
): Promise<Date | Refusal> {
  return transact(db, async (tx) => {
    const order = await lockOrder(tx, uuid);
    if (order === undefined) return orderNotFound();
    if (!isUntouched(order.status)) return notEditable();
    if (order.editUntil !== null && isBeingEdited(order, now)) return order.editUntil;
    const until = new Date(now + editTime);
    await updateOrder(tx, uuid, { editUntil: until });
    const { customerId } = order;
    await recordAct(tx, { caller, action: 'order_edit_begun', customerId, object: orderObject(order), now });
    return until;
  });
}
