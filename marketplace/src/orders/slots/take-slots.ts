import { done, type Result } from '@gam/shared/result';
import type { Answer } from '@gam/schemas/questions';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import {
  findTaken,
  findTakings,
  insertTaking,
  type NamedSlot,
  type SlotTaking,
  slotTaken,
  slotTakings,
  capacityOf,
  dayOf,
  loadCalendarOf,
} from '../../shop/calendars/index.ts';
import { isBooking, isPickup, type ServiceInCity } from '../../shop/catalogue/index.ts';
import { findQuotedService } from '../../shop/content-documents/index.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';

/** The parts of an order that decide which slots it takes. */
interface SlotOrder {
  readonly serviceId: string;
  readonly cityId: string;
  /** The version of the service that priced it; null: the live one. */
  readonly serviceVersion?: number | null;
  readonly answers: readonly Answer[];
  /** The chosen expert. */
  readonly specificWorkman: string | null;
}

/** What the transaction knows about the order. */
interface KnownOrder {
  /** The service as it was quoted, with the options that it offers after the answers. */
  readonly quoted?: ServiceInCity;
  /** Whether the order was made in this transaction: it has no slots yet. */
  readonly isNew?: boolean;
  /** The change of the order that they are held for while it waits; the order keeps its own. */
  readonly changeId?: string;
  /** Whether they are held for the order already: then they are its, even if they are past or no longer offered. */
  readonly isHeld?: boolean;
}

/** A slot in the answers and its capacity in orders: 0 if the slot is past or no longer offered. */
interface WantedSlot extends NamedSlot {
  readonly capacity: number;
}

/**
 * The distinct slots in the answers of an order. Only calendars have slots. An exact time, a rough time and a day have
 * no end and take no slot, also not an expert's. `now` in ms.
 */
async function findNamedSlots(
  db: Database,
  order: SlotOrder,
  found: ServiceInCity,
  now: number,
): Promise<WantedSlot[]> {
  const { serviceId, cityId, answers, specificWorkman: workman } = order;
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
 * Locks slots and their experts until the transaction ends. Every transaction locks in the same order, so that orders
 * which swap slots cannot deadlock.
 */
async function lockSlots(tx: Database, slots: readonly NamedSlot[]): Promise<void> {
  const names = new Set(slots.flatMap(lockNames));
  await lockInTransaction(tx, ...[...names].toSorted());
}

function lockNames(named: NamedSlot): string[] {
  const { shopId, serviceId, cityId, workman, day, slot } = named;
  const owner = shopId === null ? `service ${serviceId} ${cityId}` : `shop ${shopId}`;
  const seats = `slot ${owner} ${day} ${slot}`;
  return workman === null ? [seats] : [seats, expertLock(named)];
}

const expertLock = ({ workman, day, slot }: NamedSlot): string => `slot expert ${workman} ${day} ${slot}`;

/** Frees the slots of an order, if it has any. */
export async function releaseSlots(tx: Database, orderUuid: string): Promise<void> {
  await tx.delete(slotTakings).where(eq(slotTakings.orderUuid, orderUuid));
}

/**
 * Takes every slot in the answers of an order and frees its earlier ones. Refuses if a slot is full, past or no longer
 * offered; the transaction must then be undone, as `transact` does. Constraints of the table decide between rivals. The
 * order's row may be inserted later in the transaction. For a change that waits, the order's seats count as its own, and
 * only what it needs beside them is taken. Returns how many were taken. `now` in ms. [O-5.05]
 */
export async function takeSlots(
  tx: Database,
  order: SlotOrder & { readonly uuid: string },
  now: number,
  { quoted, isNew = false, changeId, isHeld = false }: KnownOrder = {},
): Promise<Result<number, Refusal>> {
  const found = quoted ?? (await findQuotedService(tx, order, order.answers));
  const wanted = found === undefined ? [] : await findNamedSlots(tx, order, found, now);
  const own = isNew ? [] : await findTakings(tx, order.uuid);
  await lockSlots(tx, [...wanted, ...own]);
  const kept = changeId === undefined ? [] : own;
  if (!isNew && changeId === undefined) await releaseSlots(tx, order.uuid);
  let taken = 0;
  for (const slot of wanted) {
    const holder = { orderUuid: order.uuid, changeId: changeId ?? null };
    const seated = kept.find((one) => isSameSeat(one, slot));
    if (seated !== undefined && (slot.workman === null || seated.workman === slot.workman)) {
      if (slot.capacity === 0) return refuseSlot();
      continue;
    }
    const isTaken =
      seated === undefined
        ? await takeSeat(tx, holder, isHeld ? { ...slot, capacity: Infinity } : slot)
        : await holdExpert(tx, holder, { seat: seated.seat, slot });
    if (!isTaken) return refuseSlot();
    taken += 1;
  }
  return done(taken);
}

const refuseSlot = () => refuse(409, slotTaken, { code: 'slot_taken' });

/** Whether two slots are one but for their expert. */
const isSameSeat = (one: NamedSlot, other: NamedSlot): boolean =>
  (['kind', 'serviceId', 'cityId', 'shopId', 'day', 'slot'] as const).every(
    (part) => one[part] === other[part],
  );

/** Who takes a seat: an order, or a change of it that waits. */
type Holder = Pick<SlotTaking, 'orderUuid' | 'changeId'>;

/** Makes an expert busy for a change in the slot of a seat that its order has. */
async function holdExpert(
  tx: Database,
  holder: Holder,
  { seat, slot: { capacity, ...slot } }: { readonly seat: number; readonly slot: WantedSlot },
): Promise<boolean> {
  const { isExpertBusy } = await findTaken(tx, slot);
  if (capacity === 0 || isExpertBusy) return false;
  return insertTaking(tx, { ...holder, ...slot, seat: -seat });
}

/** Takes the lowest free seat; tries the next one if another order was faster. False if no seat is left. */
async function takeSeat(tx: Database, holder: Holder, { capacity, ...slot }: WantedSlot): Promise<boolean> {
  for (;;) {
    const { seats, isExpertBusy } = await findTaken(tx, slot);
    if (seats.size >= capacity || isExpertBusy) return false;
    const seat = lowestFree(seats);
    if (await insertTaking(tx, { ...holder, ...slot, seat })) return true;
  }
}

/** The lowest seat, from 1, that is not among these. */
function lowestFree(taken: ReadonlySet<number>): number {
  let seat = 1;
  while (taken.has(seat)) seat += 1;
  return seat;
}

/** An order whose slots are held by no expert yet. */
interface PlacedOrder extends SlotOrder {
  readonly uuid: string;
  readonly createdAt: Date;
}

/**
 * Makes the first of some experts busy who works in the slots that an order has booked and has no other order then;
 * returns them, or null if there is no such expert. A pick-up needs no expert.
 */
export async function giveSlots(
  tx: Database,
  order: PlacedOrder,
  workmen: readonly string[],
): Promise<string | null> {
  const booking = await findBooking(tx, order);
  for (const workman of workmen) {
    if (!(await worksIn(tx, booking, { ...order, specificWorkman: workman }))) continue;
    const slots = booking.slots.map((slot) => ({ ...slot, workman }));
    await lockInTransaction(tx, ...slots.map(expertLock).toSorted());
    if (await isBusyIn(tx, slots)) continue;
    const isBooked = and(eq(slotTakings.orderUuid, order.uuid), eq(slotTakings.kind, 'booking'));
    await tx.update(slotTakings).set({ workman }).where(isBooked);
    return workman;
  }
  return null;
}

/** Finds those of some experts who work in the slots that an order has booked and have no other order then. */
export async function findFreeWorkmen(
  db: Database,
  order: PlacedOrder,
  workmen: readonly string[],
): Promise<ReadonlySet<string>> {
  const booking = await findBooking(db, order);
  const free = new Set<string>();
  for (const workman of workmen) {
    const isOwn = workman === order.specificWorkman;
    const slots = booking.slots.map((slot) => ({ ...slot, workman }));
    const isFree =
      isOwn ||
      ((await worksIn(db, booking, { ...order, specificWorkman: workman })) && !(await isBusyIn(db, slots)));
    if (isFree) free.add(workman);
  }
  return free;
}

/** The slots that an order has booked with an expert, and its service as it was quoted. */
interface Booking {
  readonly slots: readonly SlotTaking[];
  /** Undefined: nothing is booked. */
  readonly found: ServiceInCity | undefined;
}

async function findBooking(db: Database, order: PlacedOrder): Promise<Booking> {
  const slots = (await findTakings(db, order.uuid)).filter(({ kind }) => kind === 'booking');
  return { slots, found: slots.length === 0 ? undefined : await findQuotedService(db, order, order.answers) };
}

/** Whether the expert of some slots has another order in one of them. */
async function isBusyIn(db: Database, slots: readonly NamedSlot[]): Promise<boolean> {
  const taken = await Promise.all(slots.map((slot) => findTaken(db, slot)));
  return taken.some(({ isExpertBusy }) => isExpertBusy);
}

/** Whether the expert of an order works in its slots, as when it was placed: a slot of today may be past by now. */
async function worksIn(tx: Database, { slots, found }: Booking, order: PlacedOrder): Promise<boolean> {
  if (found === undefined) return true;
  const offered = await findNamedSlots(tx, order, found, order.createdAt.getTime());
  return slots.every(({ day, slot }) =>
    offered.some((one) => one.kind === 'booking' && one.day === day && one.slot === slot && one.capacity > 0),
  );
}
