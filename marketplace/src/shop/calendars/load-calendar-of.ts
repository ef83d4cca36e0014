import type { Answer } from '@gam/schemas/questions';
import type { ServiceInCity } from '../catalogue/repository.ts';
import type { ServiceQuestion } from '../catalogue/service-question.ts';
import type { Database } from '../../platform/database/database.ts';
import { type CalendarRequest, loadBookingCalendar } from './booking-calendar.ts';
import type { Calendar } from './compose-days.ts';
import { loadPickupCalendar } from './pickup-calendar.ts';
import { isBooking, isPickup } from './slot-questions.ts';

interface AskedTime {
  readonly question: ServiceQuestion;
  /** Every answer of the request: a shop may be among them. */
  readonly answers: readonly Answer[];
  /** The expert whom the request names. */
  readonly workman?: string | null;
}

/** The calendar that a question with a time is answered from; experts are booked, couriers just come. */
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
