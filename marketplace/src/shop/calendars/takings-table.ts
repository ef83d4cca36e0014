import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const slotTakings = pgTable(
  'slot_takings',
  {
    orderUuid: text('order_uuid').notNull(),
    kind: text().$type<'booking' | 'pickup'>().notNull(),
    serviceId: text('service_id').notNull(),
    cityId: text('city_id').notNull(),
    /** The repair shop whose seat it is; null: the service's own in the city. */
    shopId: text('shop_id'),
    /** The expert who is busy then; null: nobody in particular. */
    workman: text(),
    /** Gregorian, `YYYY-MM-DD`. */
    day: text().notNull(),
    slot: text().notNull(),
    /** From 1 to the slot's capacity. */
    seat: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderUuid, table.kind, table.day, table.slot] })],
);

export type SlotTaking = typeof slotTakings.$inferSelect;

/** A slot of a day that an order takes, before it has a seat in it. */
export type NamedSlot = Omit<SlotTaking, 'orderUuid' | 'seat'>;
