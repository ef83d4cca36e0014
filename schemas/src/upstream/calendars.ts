import { Type, type Static } from 'typebox';
import { Answer } from '../questions/answer.ts';
import { CityId, Id, nullable } from '../values.ts';
import { defineCall } from '../call.ts';

/** A Jalali day, `YYYY-MM-DD`: the calendar calls use the Jalali calendar. [O-7.11] */
const JalaliDay = Type.String({ pattern: '^1[34]\\d{2}-\\d{2}-\\d{2}$', description: 'Jalali day' });

/** A slot of a day; an answer holds its id. [W-3.05] */
export const TimeOption = Type.Object(
  { id: Id, title: Type.String(), available: Type.Boolean() },
  { title: 'TimeOption' },
);
export interface TimeOption extends Static<typeof TimeOption> {}

/** A range of whole hours of a day in Tehran; `to` is excluded. */
const OpenHours = Type.Object({
  from: Type.Integer({ minimum: 0, maximum: 23 }),
  to: Type.Integer({ minimum: 1, maximum: 24 }),
});

/** A day and its slots; `hours: false` is a day that is not available. */
export const BookingDay = Type.Object(
  {
    day: JalaliDay,
    hours: Type.Union([Type.Literal(false), Type.Array(TimeOption)]),
    holiday: Type.Optional(
      nullable(Type.String({ description: 'the name of the public holiday; an extension' })),
    ),
    open: Type.Optional(
      Type.Array(OpenHours, { description: 'the opening hours of the service; an extension' }),
    ),
  },
  { title: 'BookingDay' },
);
export interface BookingDay extends Static<typeof BookingDay> {}

/** One Jalali month of days. [O-3.09] */
export const CalendarResponse = Type.Object(
  {
    year: Type.Integer({ description: 'Jalali year' }),
    month: Type.Integer({ minimum: 1, maximum: 12, description: 'Jalali month' }),
    days: Type.Array(BookingDay),
  },
  { title: 'CalendarResponse' },
);
export interface CalendarResponse extends Static<typeof CalendarResponse> {}

/** The value of `{referral}` without a chosen expert; the specification does not define one. */
export const noReferral = '-';

/** The calls for days and slots. [W-7.10, W-7.11] */
export const calendarCalls = {
  fetchCalendar: defineCall({
    method: 'POST',
    path: '/v2/calendar/days/',
    about:
      "The days of a Jalali month (fromDate is its first, toDate its last day) for the answers so far. The path is this project's choice. [O-7.11]",
    auth: 'optional',
    effect: 'read',
    body: Type.Object({
      fromDate: JalaliDay,
      toDate: JalaliDay,
      answers: Type.Array(Answer, { maxItems: 500 }),
      serviceId: Id,
      cityId: CityId,
    }),
    reply: CalendarResponse,
  }),
  listBookingDays: defineCall({
    method: 'GET',
    path: '/v2/calendar/booking/{service}/{city}/{referral}/',
    about:
      'The days that can be booked for a service in a city; `referral` is the code of the chosen expert, `-` without one. `enforce=false` includes days beyond the capacity rules. [W-7.10]',
    auth: 'optional',
    effect: 'read',
    isMomentary: true,
    params: Type.Object({ service: Id, city: CityId, referral: Id }),
    query: Type.Object({
      from_date: JalaliDay,
      to_date: JalaliDay,
      enforce: Type.Optional(Type.Boolean({ default: true })),
    }),
    reply: Type.Object({ days: Type.Array(BookingDay) }),
  }),
  listCourierDays: defineCall({
    method: 'POST',
    path: '/v2/calendar/repair-shop/courier/',
    about:
      "The days on which a courier can pick up for the chosen repair shop; `category` is the service id. The reply is this project's choice. [W-7.11]",
    auth: 'optional',
    effect: 'read',
    body: Type.Object({
      answers: Type.Array(Answer, { maxItems: 500 }),
      category: Id,
      city: CityId,
      from_date: JalaliDay,
      to_date: JalaliDay,
    }),
    reply: CalendarResponse,
  }),
} as const;
