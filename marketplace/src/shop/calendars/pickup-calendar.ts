import type { Answer } from '@gam/schemas/questions';
import {
  type ServiceInCity,
  isBooking,
  isPickup,
  isShopChoice,
  type ServiceQuestion,
} from '../catalogue/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { offerOptions } from '../options/index.ts';
import { findRepairShops, findShopSlots } from '../repair-shops/index.ts';
import { countTakings } from './takings.ts';
import {
  type CalendarRequest,
  countOf,
  earliestOf,
  isWithin,
  loadBookingCalendar,
} from './booking-calendar.ts';
import type { Calendar } from './compose-days.ts';
import { joinHours } from '../hours/index.ts';
import { findHolidays, findServiceSlots } from './repository.ts';

/** Loads the calendar of the chosen repair shop, otherwise of the service. [O-7.11] */
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

  const { first, last } = request;
  const taken = await countTakings(db, { shopId: chosen }, request);
  const slots = await findShopSlots(db, chosen);
  // The shop's own driver comes whenever the shop is open; ours only in our hours.
  const ours = (await isBroughtByUs(db, found, answers)) ? await findServiceSlots(db, service.id) : null;
  const stretches = ours && joinHours(ours);
  return {
    slots: stretches === null ? slots : slots.filter((slot) => isWithin(slot, stretches)),
    holidays: await findHolidays(db, first, last),
    taken: countOf(request, (key) => taken.get(key) ?? 0),
    earliest: earliestOf(request, service.detail.min_hours_before_order_allowed),
    shop: chosen,
  };
}

async function isBroughtByUs(
  db: Database,
  found: ServiceInCity,
  answers: readonly Answer[],
): Promise<boolean> {
  const { service } = await offerOptions(db, found, answers);
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
