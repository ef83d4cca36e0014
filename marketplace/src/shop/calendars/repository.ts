import { between, eq, sql } from 'drizzle-orm';
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { rowsOf } from '../../platform/database/read-together.ts';
import type { AnnouncedHolidays, Slot } from '../hours/index.ts';
import { services } from '../catalogue/index.ts';
import { experts } from '../experts/index.ts';

export const serviceSlots = pgTable(
  'service_slots',
  {
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
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
    expertId: text('expert_id')
      .notNull()
      .references(() => experts.id),
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

/** The slots of a service, as a value of `readTogether`. */
export const slotsOf = (serviceId: string) =>
  rowsOf<Slot>(
    sql`select weekday, from_hour as "from", to_hour as "to", capacity from ${serviceSlots}
      where ${eq(serviceSlots.serviceId, serviceId)} order by weekday, from_hour`,
  );

/** The hours of an expert; empty: all hours of the service. */
export const hoursOf = (expertId: string | null) =>
  rowsOf<Omit<Slot, 'capacity'>>(
    sql`select weekday, from_hour as "from", to_hour as "to" from ${expertHours}
      where ${expertHours.expertId} = ${expertId}`,
  );

/** A holiday of a year. */
type HolidayRow = typeof publicHolidays.$inferSelect;

/** The announced holidays between two Gregorian days; they move through the solar year. */
export const holidaysOf = (first: string, last: string) =>
  rowsOf<HolidayRow>(
    sql`select day, title from ${publicHolidays} where ${between(publicHolidays.day, first, last)}`,
  );

export const nameHolidays = (rows: readonly HolidayRow[]): AnnouncedHolidays =>
  new Map(rows.map(({ day, title }) => [day, title]));
