import type { Database } from '../../platform/database/database.ts';
import { refuse, type Refusal } from '../../platform/refusal.ts';
import { findNamedSlots, type SlotOrder, type WantedSlot } from './find-named-slots.ts';
import { lockSlots } from './lock-slots.ts';
import { releaseSlots } from './release-slots.ts';
import { findTakenSeats, findTakings, insertTaking, isExpertBusy } from '../../shop/calendars/takings.ts';
import { slotTaken } from '../../shop/calendars/words.ts';

/**
 * Takes every slot that the answers of an order name, instead of those that it held; refused where one of them has no
 * seat left, is past or is not offered any more. A refusal leaves the transaction half done: it is to be undone, as
 * `transact` does. The table's constraints decide between rivals; the order's row need not be there before the
 * transaction ends. `now` in ms. [O-5.05]
 */
export async function takeSlots(
  tx: Database,
  order: SlotOrder & { readonly uuid: string },
  now: number,
): Promise<Refusal | null> {
  const wanted = await findNamedSlots(tx, order, now);
  await lockSlots(tx, [...wanted, ...(await findTakings(tx, order.uuid))]);
  await releaseSlots(tx, order.uuid);
  for (const slot of wanted) {
    if (!(await takeSeat(tx, order.uuid, slot))) return refuse(409, slotTaken, { code: 'slot_taken' });
  }
  return null;
}

/** Takes the lowest free seat, trying the next one where somebody was quicker; false where none is left. */
async function takeSeat(
  tx: Database,
  orderUuid: string,
  { capacity, ...slot }: WantedSlot,
): Promise<boolean> {
  for (;;) {
    const taken = await findTakenSeats(tx, slot);
    if (taken.size >= capacity || (await isExpertBusy(tx, slot))) return false;
    const seat = lowestFree(taken);
    if (await insertTaking(tx, { orderUuid, ...slot, seat })) return true;
  }
}

/** The lowest seat, from 1, that is not among these. */
function lowestFree(taken: ReadonlySet<number>): number {
  let seat = 1;
  while (taken.has(seat)) seat += 1;
  return seat;
}
