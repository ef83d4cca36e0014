import { done, failed, type Result } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { type CalendarResponse, noReferral, upstreamCalls } from '@gam/schemas/upstream';
import { fromJalaliDay, splitJalaliDay } from '@gam/shared/jalali';
import { findServiceById } from '../catalogue/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { findExpertAt } from '../experts/index.ts';
import { offerOptions } from '../options/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { type CalendarRequest, loadBookingCalendar } from './booking-calendar.ts';
import { type Calendar, composeDays } from './compose-days.ts';
import { loadCourierCalendar, loadPickupCalendar } from './pickup-calendar.ts';

const dayMs = 86_400_000;
/** The most days that one request may ask for: two months of 31. */
const maxDays = 62;

const problems = {
  unreal: 'یکی از تاریخ‌ها در تقویم وجود ندارد.',
  reversed: 'تاریخ پایان پیش از تاریخ شروع است.',
  long: 'بازه زمانی بیش از ۶۲ روز است.',
};

/**
 * The Gregorian days, `YYYY-MM-DD`, from one Jalali day to another, both included; a message if a day does not exist,
 * the last one is before the first, or there are too many. [W-7.10]
 */
function daysOfRange(from: string, to: string): Result<string[], string> {
  const first = fromJalaliDay(from);
  const last = fromJalaliDay(to);
  if (first === null || last === null) return failed(problems.unreal);
  const start = Date.parse(`${first}T00:00:00Z`);
  const count = (Date.parse(`${last}T00:00:00Z`) - start) / dayMs + 1;
  if (count < 1) return failed(problems.reversed);
  if (count > maxDays) return failed(problems.long);
  return done(
    Array.from({ length: count }, (_, index) => new Date(start + index * dayMs).toISOString().slice(0, 10)),
  );
}

const messages = {
  service: 'این خدمت در شهر انتخابی ارائه نمی‌شود.',
  expert: 'این متخصص پیدا نشد.',
  shop: 'ابتدا تعمیرگاهی را انتخاب کنید که این کار را انجام می‌دهد.',
};

/** The routes of the booking and pickup calendars. */
export async function calendarRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => number }) {
  const requestOf = (from: string, to: string, enforce: boolean) => {
    const range = daysOfRange(from, to);
    if (!range.ok) return refuse(400, range.failure, { code: 'bad_range' });
    const days = range.value;
    const [first = '', last = first] = [days[0], days.at(-1)];
    return done({
      days,
      request: { first, last, enforce, now: now() } satisfies CalendarRequest,
    });
  };

  registerCall(app, upstreamCalls.fetchCalendar, async ({ body }) => {
    const range = requestOf(body.fromDate, body.toDate, true);
    if (!range.ok) return range;
    const served = await findServiceById(db, body.serviceId, body.cityId);
    if (served === undefined) return refuse(404, messages.service);
    const found = await offerOptions(db, served, body.answers);
    return done(
      presentMonth(range.value.days, await loadPickupCalendar(db, found, body.answers, range.value.request)),
    );
  });

  registerCall(app, upstreamCalls.listBookingDays, async ({ params, query }) => {
    const range = requestOf(query.from_date, query.to_date, query.enforce ?? true);
    if (!range.ok) return range;
    const found = await findServiceById(db, params.service, params.city);
    if (found === undefined) return refuse(404, messages.service);
    const workman = params.referral === noReferral ? null : params.referral;
    const place = { serviceId: params.service, cityId: params.city };
    if (workman !== null && !(await findExpertAt(db, workman, place))) return refuse(404, messages.expert);
    const calendar = await loadBookingCalendar(db, found, workman, range.value.request);
    return done({ days: composeDays(range.value.days, calendar) });
  });

  registerCall(app, upstreamCalls.listCourierDays, async ({ body }) => {
    const range = requestOf(body.from_date, body.to_date, true);
    if (!range.ok) return range;
    const served = await findServiceById(db, body.category, body.city);
    if (served === undefined) return refuse(404, messages.service);
    const found = await offerOptions(db, served, body.answers);
    const calendar = await loadCourierCalendar(db, found, body.answers, range.value.request);
    if (calendar === null) return refuse(400, messages.shop, { code: 'no_shop' });
    return done(presentMonth(range.value.days, calendar));
  });
}

/** The days of a calendar under the Jalali month that they begin in. [O-3.09] */
function presentMonth(days: readonly string[], calendar: Calendar): CalendarResponse {
  const { year, month } = splitJalaliDay(days[0] ?? '');
  return { year, month, days: composeDays(days, calendar) };
}
