import { done, type Result } from '@gam/shared/result';
import { orderObject, recordAct } from '../../people/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { type ExpertRow, findAbleExperts, presentSelected } from '../../shop/experts/index.ts';
import { isBeingEdited, moveOrder, refuseEdited } from '../life/index.ts';
import { canMoveTo, lockOrder, orderNotFound, type OrderRow, updateOrder } from '../records/index.ts';
import { giveSlots } from '../slots/index.ts';

const messages = {
  unable: 'این متخصص این سفارش را انجام نمی‌دهد.',
  busy: 'این متخصص در زمان این سفارش آزاد نیست.',
  begun: 'کار این سفارش آغاز شده یا پایان یافته است و متخصص آن دیگر عوض نمی‌شود.',
};

/** The experts who do everything that an order asks for, best first. */
export const findExpertsOf = (
  db: Database,
  { serviceId, cityId, answers }: Pick<OrderRow, 'serviceId' | 'cityId' | 'answers'>,
): Promise<ExpertRow[]> => findAbleExperts(db, { serviceId, cityId }, answers);

/**
 * Gives an assigned order an expert where its customer chose none: the best who does everything that it asks for, works in
 * its slot and has no other order then. Without such an expert the order stays as it is.
 */
export async function assignBestExpert(tx: Database, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'assigned' || order.specificWorkman !== null) return order;
  return (await giveTo(tx, order, await findExpertsOf(tx, order))) ?? order;
}

/** Gives an order to the first of some experts who is free at its time; null if there is none. */
async function giveTo(tx: Database, order: OrderRow, able: readonly ExpertRow[]): Promise<OrderRow | null> {
  const free = await giveSlots(
    tx,
    order,
    able.map(({ id }) => id),
  );
  const expert = able.find(({ id }) => id === free);
  if (expert === undefined) return null;
  return updateOrder(tx, order.uuid, {
    specificWorkman: expert.id,
    selectedWorkman: presentSelected(expert),
  });
}

interface Assignment {
  readonly expertId: string;
  readonly caller: Caller;
  /** ms. */
  readonly now: number;
}

/**
 * Assigns an expert to a placed order, or replaces that of an assigned one. The same expert again changes nothing. 409 for
 * an expert who is not free at its time, and once the work has begun; the price stays as it was agreed.
 */
export function assignExpert(
  db: Database,
  uuid: string,
  { expertId, caller, now }: Assignment,
): Promise<Result<OrderRow, Refusal>> {
  return transact(db, async (tx) => {
    const order = await lockOrder(tx, uuid);
    if (order === undefined) return orderNotFound();
    const isAssigned = order.status === 'assigned';
    if (!isAssigned && !canMoveTo(order.status, 'assigned'))
      return refuse(409, messages.begun, { code: 'wrong_status' });
    if (isAssigned && order.specificWorkman === expertId) return done(order);
    if (isBeingEdited(order, now)) return refuseEdited();
    const expert = (await findExpertsOf(tx, order)).find(({ id }) => id === expertId);
    if (expert === undefined) return refuse(400, messages.unable, { code: 'unknown_workman' });
    const given = order.specificWorkman === expertId ? order : await giveTo(tx, order, [expert]);
    if (given === null) return refuse(409, messages.busy, { code: 'expert_busy' });
    const moved = await moveOrder(tx, given, 'assigned', now);
    if (!moved.ok) return moved;
    const named = orderObject(moved.value);
    const object = { ...named, label: `${named.label}، ${expert.firstName} ${expert.lastName}` };
    const { customerId } = moved.value;
    await recordAct(tx, { caller, action: 'expert_assigned', customerId, object, now });
    return moved;
  });
}
