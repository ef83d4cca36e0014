import type { Answer } from '@gam/schemas/questions';
import { capacityOf } from '../../shop/calendars/compose-days.ts';
import { dayOf } from '../../shop/calendars/judge-time.ts';
import { loadCalendarOf } from '../../shop/calendars/load-calendar-of.ts';
import { isBooking, isPickup } from '../../shop/calendars/slot-questions.ts';
import { findServiceById } from '../../shop/catalogue/repository.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NamedSlot } from '../../shop/calendars/takings-table.ts';

/** What of an order says which slots it takes. */
export interface SlotOrder {
  readonly serviceId: string;
  readonly cityId: string;
  readonly answers: readonly Answer[];
  /** The expert whom it names. */
  readonly specificWorkman: string | null;
}

/** A slot that answers name and how many orders it takes: 0 where there is none any more, or it is past. */
export interface WantedSlot extends NamedSlot {
  readonly capacity: number;
}

/**
 * The slots that the answers of an order name, each once. Only calendars have slots: an exact time, a rough one and a
 * day take nothing, since nothing says when they end; also not with an expert. `now` in ms.
 */
export async function findNamedSlots(db: Database, order: SlotOrder, now: number): Promise<WantedSlot[]> {
  const { serviceId, cityId, answers, specificWorkman: workman } = order;
  const found = await findServiceById(db, serviceId, cityId);
  if (found === undefined) return [];
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
