import type { CalendarDay, CalendarMonth, WidgetOf } from '@gam/schemas/descriptors';
import { expect } from 'vitest';
import type { Customer } from './customer.ts';

/** The calendar of the shown question. */
export const calendarOf = (customer: Customer) => customer.node('question').widget as WidgetOf<'calendar'>;

const daysOf = (month: CalendarMonth | undefined): CalendarDay[] =>
  (month?.weeks ?? []).flat().filter((day) => day !== null);

/** This month and the next, as the screen and the source describe them. */
export async function calendarDays(customer: Customer): Promise<CalendarDay[]> {
  const { items, source } = calendarOf(customer);
  const first = items ?? (await customer.askSource('calendar', source.v ?? '')).body.items;
  const later = await customer.askSource('calendar', source.v ?? '', customer.flow, '1');
  expect(later).toMatchObject({ status: 200, body: { item: '1' } });
  return [...(first ?? []), ...(later.body.items ?? [])].flatMap((month) => daysOf(month as CalendarMonth));
}

/** A selectable day, and its first selectable slot. */
export function openSlot(days: readonly CalendarDay[]): [string, string] {
  const day = days.find(({ unavailable }) => unavailable === null);
  const slot = day?.slots.find(({ unavailable }) => unavailable === null);
  if (!day || !slot) throw new Error('no slot is open');
  return [day.id, slot.id];
}

/** A slot of the last selectable day. */
export function lateSlot(days: readonly CalendarDay[]): [string, string] {
  return openSlot(days.toReversed());
}

/** The first quarter of an hour of a selectable day, as an instant. */
export function openInstant(days: readonly CalendarDay[]): string {
  const day = days.find(({ unavailable }) => unavailable === null);
  if (!day) throw new Error('no day is open');
  return new Date(Date.parse(day.starts_at) + day.from * 60_000).toISOString();
}
