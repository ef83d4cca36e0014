import { asc, between, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { AnnouncedHolidays } from '../hours/day-hours.ts';
import type { Slot } from '../hours/slot.ts';
import { expertHours, publicHolidays, serviceSlots } from './tables.ts';

/** When a service is done. */
export function findServiceSlots(db: Database, serviceId: string): Promise<Slot[]> {
  const { weekday, from, to, capacity } = serviceSlots;
  return db
    .select({ weekday, from, to, capacity })
    .from(serviceSlots)
    .where(eq(serviceSlots.serviceId, serviceId))
    .orderBy(asc(weekday), asc(from));
}

/** When an expert works; empty: whenever the service is done. */
export function findExpertHours(db: Database, expertId: string): Promise<Omit<Slot, 'capacity'>[]> {
  const { weekday, from, to } = expertHours;
  return db.select({ weekday, from, to }).from(expertHours).where(eq(expertHours.expertId, expertId));
}

/** The holidays between two Gregorian days that move through the solar year. */
export async function findHolidays(db: Database, first: string, last: string): Promise<AnnouncedHolidays> {
  const rows = await db
    .select()
    .from(publicHolidays)
    .where(between(publicHolidays.day, first, last));
  return new Map(rows.map(({ day, title }) => [day, title]));
}
