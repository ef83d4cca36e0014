import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const serviceSlots = pgTable(
  'service_slots',
  {
    serviceId: text('service_id').notNull(),
    weekday: integer().notNull(),
    from: integer('from_hour').notNull(),
    to: integer('to_hour').notNull(),
    capacity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.weekday, table.from] })],
);

export const expertHours = pgTable(
  'expert_hours',
  {
    expertId: text('expert_id').notNull(),
    weekday: integer().notNull(),
    from: integer('from_hour').notNull(),
    to: integer('to_hour').notNull(),
  },
  (table) => [primaryKey({ columns: [table.expertId, table.weekday, table.from] })],
);

export const publicHolidays = pgTable('public_holidays', {
  /** Gregorian, `YYYY-MM-DD`. */
  day: date({ mode: 'string' }).primaryKey(),
  title: text().notNull(),
});
