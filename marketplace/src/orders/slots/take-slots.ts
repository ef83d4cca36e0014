import type { Answer } from '@gam/schemas/questions';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import {
  findTakenSeats,
  findTakings,
  insertTaking,
  isExpertBusy,
  type NamedSlot,
  slotTaken,
  slotTakings,
  capacityOf,
  dayOf,
  loadCalendarOf,
} from '../../shop/calendars/index.ts';
import { isBooking, isPickup, findServiceById } from '../../shop/catalogue/index.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';

/** The parts of an order that decide which slots it takes. */
interface SlotOrder {
  readonly serviceId: string;
  readonly cityId: string;
  readonly answers: readonly Answer[];
  /** The expert whom it names. */
  readonly specificWorkman: string | null;
}

/** A slot that answers name and how many orders it takes: 0 when the slot is past or no longer offered. */
interface WantedSlot extends NamedSlot {
  readonly capacity: number;
}

/**
 * The slots that the answers of an order name, each once. Only calendars have slots: an exact time, a rough one and a
 * day take nothing, since nothing says when they end; also not with an expert. `now` in ms.
 */
async function findNamedSlots(db: Database, order: SlotOrder, now: number): Promise<WantedSlot[]> {
  const { serviceId, cityId, answers, specificWorkman: workman } = order;
  const found = await findServiceById(db, serviceId, cityId);
  if (found === undefined) return [];
  const wanted = new Map<string, WantedSlot>();
  for (const question of found.service.detail.questions) {
    if (!isBooking(question) && !isPickup(question)) continue;
    const values = answers.find(({ id }) => id === question.id)?.values ?? [];
    const day = dayOf(values);
    const slot = values[1];
    if (day === null || slot === undefined) continue;
    const days = { first: day, last: day, now, enforce: false };
    const calendar = await loadCalendarOf(db, found, { question, answers, workman }, days);
    const kind = isPickup(question) ? ('pickup' as const) : ('booking' as const);
    wanted.set(`${kind} ${day} ${slot}`, {
      kind,
      serviceId,
      cityId,
      shopId: calendar.shop,
      workman: kind === 'booking' ? workman : null,
      day,
      slot,
      capacity: capacityOf(day, slot, calendar),
    });
  }
  return [...wanted.values()];
}

/**
 * Waits until no other transaction takes one of these slots or their experts. All ask for the locks in the same order,
 * so that two orders that change places wait for one another instead of for ever.
 */
async function lockSlots(tx: Database, slots: readonly NamedSlot[]): Promise<void> {
  const names = new Set(slots.flatMap(lockNames));
  for (const name of [...names].toSorted()) await lockInTransaction(tx, name);
}

function lockNames({ shopId, serviceId, cityId, workman, day, slot }: NamedSlot): string[] {
  const owner = shopId === null ? `service ${serviceId} ${cityId}` : `shop ${shopId}`;
  const seats = `slot ${owner} ${day} ${slot}`;
  return workman === null ? [seats] : [seats, `slot expert ${workman} ${day} ${slot}`];
}

/** Frees what an order holds; an order that holds nothing is left as it is. */
export async function releaseSlots(tx: Database, orderUuid: string): Promise<void> {
  await tx.delete(slotTakings).where(eq(slotTakings.orderUuid, orderUuid));
}

/**
 * Takes every slot that the answers of an order name, instead of those that it held; refused where one of them has no
 * seat left, is past or is no longer offered. After a refusal the transaction must be undone, as
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

/** Takes the lowest free seat, or the next one when another order was quicker; false when no seat is left. */
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
