import type { Answer } from '@gam/schemas/questions';
import {
  type ServiceInCity,
  isBooking,
  isPickup,
  isShopChoice,
  type ServiceQuestion,
} from '../catalogue/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { findRepairShops, slotsOfShop } from '../repair-shops/index.ts';
import { bySlot, takingsOf } from './takings.ts';
import {
  type CalendarRequest,
  countOf,
  earliestOf,
  isWithin,
  loadBookingCalendar,
} from './booking-calendar.ts';
import type { Calendar } from './compose-days.ts';
import { joinHours } from '../hours/index.ts';
import { holidaysOf, nameHolidays, slotsOf } from './repository.ts';

/**
 * Loads the calendar of the chosen repair shop, otherwise of the service, which has the options that it offers after the
 * answers. [O-7.11]
 */
export async function loadPickupCalendar(
  db: Database,
  found: ServiceInCity,
  answers: readonly Answer[],
  request: CalendarRequest,
): Promise<Calendar> {
  return (
    (await loadCourierCalendar(db, found, answers, request)) ??
    (await loadBookingCalendar(db, found, null, request))
  );
}

/** Loads the times at which a courier can come for the chosen repair shop; null without a shop. [W-7.11] */
export async function loadCourierCalendar(
  db: Database,
  found: ServiceInCity,
  answers: readonly Answer[],
  request: CalendarRequest,
): Promise<Calendar | null> {
  const { service, city } = found;
  const question = service.detail.questions.find(isShopChoice)?.id;
  const chosen = answers.find(({ id }) => id === question)?.values[0];
  if (question === undefined || chosen === undefined) return null;
  const shops = await findRepairShops(db, { serviceId: service.id, cityId: city.id, answers });
  if (!shops.some(({ id }) => id === chosen)) return null;

  const { slots, ours, holidays, takings } = await readTogether(db, {
    slots: slotsOfShop(chosen),
    ours: slotsOf(service.id),
    holidays: holidaysOf(request.first, request.last),
    takings: takingsOf({ shopId: chosen }, request),
  });
  const taken = bySlot(takings);
  // The shop's own driver comes whenever the shop is open; ours only in our hours.
  const stretches = isBroughtByUs(found, answers) ? joinHours(ours) : null;
  return {
    slots: stretches === null ? slots : slots.filter((slot) => isWithin(slot, stretches)),
    holidays: nameHolidays(holidays),
    taken: countOf(request, (key) => taken.get(key) ?? 0),
    earliest: earliestOf(request, service.detail.min_hours_before_order_allowed),
    shop: chosen,
  };
}

function isBroughtByUs({ service }: ServiceInCity, answers: readonly Answer[]): boolean {
  const chosen = new Set(answers.flatMap(({ values }) => values));
  const options = service.detail.questions.flatMap((question) => question.options);
  return options.some(({ id, value }) => value === 'SYSTEM_COURIER' && chosen.has(id));
}

interface AskedTime {
  readonly question: ServiceQuestion;
  /** Every answer of the request, e.g. the chosen repair shop. */
  readonly answers: readonly Answer[];
  /** The expert whom the request names. */
  readonly workman?: string | null;
}

/** Loads the calendar of a question with a time. The chosen expert counts for bookings only. */
export function loadCalendarOf(
  db: Database,
  found: ServiceInCity,
  { question, answers, workman = null }: AskedTime,
  request: CalendarRequest,
): Promise<Calendar> {
  return isPickup(question)
    ? loadPickupCalendar(db, found, answers, request)
    : loadBookingCalendar(db, found, isBooking(question) ? workman : null, request);
}
