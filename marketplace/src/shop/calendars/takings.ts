import { and, between, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';
import { isThere, readTogether, rowsOf } from '../../platform/database/read-together.ts';
import { cities } from '../../people/places/index.ts';
import { services } from '../catalogue/index.ts';
import { repairShops } from '../repair-shops/index.ts';

export const slotTakings = pgTable(
  'slot_takings',
  {
    orderUuid: text('order_uuid').notNull(),
    /** The change of the order that holds it while it waits; null: the order itself. */
    changeId: text('change_id'),
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
    /** From 1 to the slot's capacity. Below 0: a change holds the expert alone, since its order has the seat. */
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
    index('slot_takings_of_order').on(table.orderUuid),
    uniqueIndex('slots_of_orders')
      .on(table.orderUuid, table.kind, table.day, table.slot)
      .where(sql`${table.changeId} is null`),
    uniqueIndex('slots_of_changes')
      .on(table.changeId, table.kind, table.day, table.slot)
      .where(sql`${table.changeId} is not null`),
  ],
);

export type SlotTaking = typeof slotTakings.$inferSelect;

/** A slot of a day without a seat. */
export type NamedSlot = Omit<SlotTaking, 'orderUuid' | 'changeId' | 'seat'>;

/** The message for a slot that another order has taken. */
export const slotTaken = 'زمان انتخاب‌شده دیگر خالی نیست. لطفا زمان دیگری را انتخاب کنید.';

/** The owner of seats: a repair shop, an expert in every service (null: none), or a service in a city. */
type SeatOwner =
  | { readonly shopId: string }
  | { readonly workman: string | null }
  | { readonly serviceId: string; readonly cityId: string };

/** The counted Gregorian days, both ends included, and the order that does not count. */
interface CountedDays {
  readonly first: string;
  readonly last: string;
  /** The order that is being changed. */
  readonly except?: string | null;
}

interface TakenSlot {
  readonly day: string;
  readonly slot: string;
  readonly count: number;
}

/** The taken slots of an owner with the number of their taken seats, as a value of `readTogether`. */
export function takingsOf(owner: SeatOwner, { first, last, except = null }: CountedDays) {
  const { day, orderUuid } = slotTakings;
  const isOther = except === null ? undefined : ne(orderUuid, except);
  const isCounted = and(isOwnedBy(owner), between(day, first, last), isOther);
  return rowsOf<TakenSlot>(
    sql`select day, slot, count(*)::int from ${slotTakings} where ${isCounted} group by day, slot`,
  );
}

/** The number of taken seats of each slot, by `day slot`. */
export const bySlot = (rows: readonly TakenSlot[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ day, slot, count }) => [`${day} ${slot}`, count]));

/** The taken seats of a slot, and whether an order has its expert at that time. */
export async function findTaken(
  tx: Database,
  named: NamedSlot,
): Promise<{ readonly seats: ReadonlySet<number>; readonly isExpertBusy: boolean }> {
  const isSame = and(eq(slotTakings.day, named.day), eq(slotTakings.slot, named.slot));
  const isOfExpert = sql`${slotTakings.workman} = ${named.workman}`;
  const { seats, isExpertBusy } = await readTogether(tx, {
    seats: rowsOf<{ seat: number }>(
      sql`select seat from ${slotTakings} where ${and(isOwnedBy(seatOwner(named)), isSame)}`,
    ),
    isExpertBusy: isThere(sql`select from ${slotTakings} where ${and(isOfExpert, isSame)}`),
  });
  return { seats: new Set(seats.map(({ seat }) => seat)), isExpertBusy };
}

/** The seats of an order. */
export function findTakings(tx: Database, orderUuid: string): Promise<SlotTaking[]> {
  return tx.select().from(slotTakings).where(eq(slotTakings.orderUuid, orderUuid));
}

/** Takes a seat; false if the seat or the expert was taken meanwhile. */
export async function insertTaking(tx: Database, taking: typeof slotTakings.$inferInsert): Promise<boolean> {
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
  if ('workman' in owner) return sql`${slotTakings.workman} = ${owner.workman}`;
  const isSeat = gt(slotTakings.seat, 0);
  if ('shopId' in owner) return and(eq(slotTakings.shopId, owner.shopId), isSeat);
  const isOfService = and(eq(slotTakings.serviceId, owner.serviceId), eq(slotTakings.cityId, owner.cityId));
  return and(isOfService, isNull(slotTakings.shopId), isSeat);
}
