import { and, between, eq, isNull, ne, sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';
import { cities } from '../../people/places/index.ts';
import { services } from '../catalogue/index.ts';
import { repairShops } from '../repair-shops/index.ts';

export const slotTakings = pgTable(
  'slot_takings',
  {
    orderUuid: text('order_uuid').notNull(),
    kind: text().$type<'booking' | 'pickup'>().notNull(),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    cityId: text('city_id')
      .notNull()
      .references(() => cities.id),
    /** The repair shop that owns the seat; null: the service in this city. */
    shopId: text('shop_id').references(() => repairShops.id),
    /** The expert who is busy in this slot; null: no named expert. */
    workman: text(),
    /** Gregorian, `YYYY-MM-DD`. */
    day: text().notNull(),
    slot: text().notNull(),
    /** From 1 to the slot's capacity. */
    seat: integer().notNull(),
  },
  (table) => [
    uniqueIndex('hours_of_experts')
      .on(table.workman, table.day, table.slot)
      .where(sql`${table.workman} is not null`),
    uniqueIndex('seats_of_services')
      .on(table.serviceId, table.cityId, table.day, table.slot, table.seat)
      .where(sql`${table.shopId} is null`),
    uniqueIndex('seats_of_shops')
      .on(table.shopId, table.day, table.slot, table.seat)
      .where(sql`${table.shopId} is not null`),
    primaryKey({ columns: [table.orderUuid, table.kind, table.day, table.slot] }),
  ],
);

type SlotTaking = typeof slotTakings.$inferSelect;

/** A slot of a day without a seat. */
export type NamedSlot = Omit<SlotTaking, 'orderUuid' | 'seat'>;

/** The message for a slot that another order has taken. */
export const slotTaken = 'زمان انتخاب‌شده دیگر خالی نیست. لطفا زمان دیگری را انتخاب کنید.';

/** The owner of seats: a repair shop, an expert in every service, or a service in a city. */
type SeatOwner =
  | { readonly shopId: string }
  | { readonly workman: string }
  | { readonly serviceId: string; readonly cityId: string };

/** The counted Gregorian days, both ends included, and the order that does not count. */
interface CountedDays {
  readonly first: string;
  readonly last: string;
  /** The order that is being changed. */
  readonly except?: string | null;
}

/** The number of taken seats of each slot, by `day slot`. */
export async function countTakings(
  db: Database,
  owner: SeatOwner,
  { first, last, except = null }: CountedDays,
): Promise<ReadonlyMap<string, number>> {
  const { day, slot, orderUuid } = slotTakings;
  const isOther = except === null ? undefined : ne(orderUuid, except);
  const rows = await db
    .select({ day, slot, count: sql<number>`count(*)::int` })
    .from(slotTakings)
    .where(and(isOwnedBy(owner), between(day, first, last), isOther))
    .groupBy(day, slot);
  return new Map(rows.map((row) => [`${row.day} ${row.slot}`, row.count]));
}

/** The seats of a slot that are taken. */
export async function findTakenSeats(tx: Database, slot: NamedSlot): Promise<ReadonlySet<number>> {
  const isSame = and(eq(slotTakings.day, slot.day), eq(slotTakings.slot, slot.slot));
  const rows = await tx
    .select({ seat: slotTakings.seat })
    .from(slotTakings)
    .where(and(isOwnedBy(seatOwner(slot)), isSame));
  return new Set(rows.map(({ seat }) => seat));
}

/** Whether an order has the expert of a slot at that time. */
export async function isExpertBusy(tx: Database, { workman, day, slot }: NamedSlot): Promise<boolean> {
  if (workman === null) return false;
  const busy = await countTakings(tx, { workman }, { first: day, last: day });
  return busy.has(`${day} ${slot}`);
}

/** The seats of an order. */
export function findTakings(tx: Database, orderUuid: string): Promise<SlotTaking[]> {
  return tx.select().from(slotTakings).where(eq(slotTakings.orderUuid, orderUuid));
}

/** Takes a seat; false if the seat or the expert was taken meanwhile. */
export async function insertTaking(tx: Database, taking: SlotTaking): Promise<boolean> {
  const inserted = await tx
    .insert(slotTakings)
    .values(taking)
    .onConflictDoNothing()
    .returning({ seat: slotTakings.seat });
  return inserted.length > 0;
}

/** The owner of a slot's seats. */
const seatOwner = ({ shopId, serviceId, cityId }: NamedSlot): SeatOwner =>
  shopId === null ? { serviceId, cityId } : { shopId };

function isOwnedBy(owner: SeatOwner) {
  if ('shopId' in owner) return eq(slotTakings.shopId, owner.shopId);
  if ('workman' in owner) return eq(slotTakings.workman, owner.workman);
  const isOfService = and(eq(slotTakings.serviceId, owner.serviceId), eq(slotTakings.cityId, owner.cityId));
  return and(isOfService, isNull(slotTakings.shopId));
}
