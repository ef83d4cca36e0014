import { asc, between, eq } from 'drizzle-orm';
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';
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

/** The slots of a service. */
export function findServiceSlots(db: Database, serviceId: string): Promise<Slot[]> {
  const { weekday, from, to, capacity } = serviceSlots;
  return db
    .select({ weekday, from, to, capacity })
    .from(serviceSlots)
    .where(eq(serviceSlots.serviceId, serviceId))
    .orderBy(asc(weekday), asc(from));
}

/** The hours of an expert; empty: all hours of the service. */
export function findExpertHours(db: Database, expertId: string): Promise<Omit<Slot, 'capacity'>[]> {
  const { weekday, from, to } = expertHours;
  return db.select({ weekday, from, to }).from(expertHours).where(eq(expertHours.expertId, expertId));
}

/** The announced holidays between two Gregorian days; they move through the solar year. */
export async function findHolidays(db: Database, first: string, last: string): Promise<AnnouncedHolidays> {
  const rows = await db
    .select()
    .from(publicHolidays)
    .where(between(publicHolidays.day, first, last));
  return new Map(rows.map(({ day, title }) => [day, title]));
}
