import { and, asc, between, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { OrderStatus } from '@gam/schemas/upstream';
import type { Database } from '../database/database.ts';
import { orders } from '../orders/tables.ts';
import type { AnnouncedHolidays } from './day-hours.ts';
import type { Slot } from './slot.ts';
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

/** Whose slots are counted: of a service in a city, of one shop, of one expert. */
export interface SlotOwner {
  readonly serviceId: string;
  /** The questions whose answers take slots. */
  readonly questions: readonly string[];
  readonly cityId?: string;
  readonly workman?: string;
  /** The answer that names the shop. */
  readonly shop?: { readonly question: string; readonly id: string };
}

/** An order that is open holds the slot that it took. */
const open: readonly OrderStatus[] = ['placed', 'assigned', 'in_progress'];

/** How many open orders took each slot between two Gregorian days, by `day slot`. */
export async function countTaken(
  db: Database,
  owner: SlotOwner,
  first: string,
  last: string,
): Promise<ReadonlyMap<string, number>> {
  if (owner.questions.length === 0) return new Map();
  const answer = sql`jsonb_array_elements(${orders.answers}) as answer`;
  const day = sql<string>`answer->'values'->>0`;
  const slot = sql<string>`answer->'values'->>1`;
  const isOwn: SQL[] = [
    eq(orders.serviceId, owner.serviceId),
    inArray(orders.status, [...open]),
    inArray(sql`answer->>'id'`, [...owner.questions]),
    between(day, first, last),
    ...(owner.cityId === undefined ? [] : [eq(orders.cityId, owner.cityId)]),
    ...(owner.workman === undefined ? [] : [eq(orders.specificWorkman, owner.workman)]),
    ...(owner.shop === undefined
      ? []
      : [
          sql`${orders.answers} @> ${JSON.stringify([{ id: owner.shop.question, values: [owner.shop.id] }])}::jsonb`,
        ]),
  ];
  const rows = await db
    .select({ day, slot, count: sql<number>`count(*)::int` })
    .from(orders)
    .crossJoin(answer)
    .where(and(...isOwn))
    .groupBy(day, slot);
  return new Map(rows.map((row) => [`${row.day} ${row.slot}`, row.count]));
}
