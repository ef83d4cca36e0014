import type { CalendarDay, CalendarMonth, CalendarSlot } from '@gam/schemas/descriptors';
import type { Option } from '@gam/schemas/questions';
import type { BookingDay } from '@gam/schemas/upstream';
import { formatJalaliMonth, toJalaliDay } from '@gam/shared/jalali';
import { tehranMidnight } from '@gam/shared/tehran-time';
import { type GridDay, monthGrid, type YearMonth } from '@gam/shared/month-grid';
import {
  type DateKind,
  farEnough,
  firstQuarter,
  isClosedByRules,
  isOpenDay,
  isOpenRoughTime,
  isOpenSlot,
  noticeOn,
  type OrderMoment,
  questionTexts,
  todayAt,
} from '@gam/engine/questions';
import { calendarTexts as texts } from './texts.ts';

const hour = 60;
const wholeDay = { from: 0, until: 24 * hour };

/** Whether the service is unavailable on the whole day. */
function isClosed(day: BookingDay | undefined): boolean {
  if (day === undefined) return false;
  return day.open ? day.open.length === 0 : day.hours === false;
}

/** Returns the hours of the service on a day, minutes after midnight; by default the whole day. */
function openMinutes(day: BookingDay | undefined): { readonly from: number; readonly until: number } {
  const { open = [] } = day ?? {};
  if (open.length === 0) return wholeDay;
  return {
    from: Math.min(...open.map(({ from }) => from)) * hour,
    until: Math.max(...open.map(({ to }) => to)) * hour,
  };
}

/** The data of a month. */
export interface MonthRequest {
  readonly kind: DateKind;
  readonly moment: OrderMoment;
  /** The rough times of the service. */
  readonly options: readonly Option[];
  /** The upstream's days by Jalali date; empty without a calendar of the upstream. */
  readonly booked: ReadonlyMap<string, BookingDay>;
}

type Opening = Pick<CalendarDay, 'unavailable' | 'from' | 'until' | 'slots'>;
type OpenDay = (day: string, request: MonthRequest) => Opening;

const open: Opening = { unavailable: null, ...wholeDay, slots: [] };
const closed = (unavailable: string): Opening => ({ ...open, unavailable });

/** Offers a day with its slots; if no slot is available, the day shows the reason of the first one. */
function withSlots(slots: CalendarSlot[]): Opening {
  const isOpen = slots.some(({ unavailable }) => unavailable === null);
  return isOpen ? { ...open, slots } : closed(slots[0]?.unavailable ?? texts.notOpen);
}

/** The message for a time of a day that is too soon. */
const tooSoonOn = (day: string, { moment }: MonthRequest): string => farEnough(noticeOn(day, moment));

const openSlots: OpenDay = (day, request) => {
  const { booked, moment } = request;
  const hours = booked.get(toJalaliDay(day))?.hours ?? false;
  if (hours === false) return closed(texts.notOpen);
  return withSlots(
    hours.map(({ id, title, available }) => ({
      id,
      label: title,
      unavailable: !available ? texts.full : isOpenSlot(day, id, moment) ? null : tooSoonOn(day, request),
    })),
  );
};

/** What each kind of date offers on an open day. */
const openings: { readonly [K in DateKind]: OpenDay } = {
  day: () => open,
  exact: (day, request) => {
    const { moment, booked } = request;
    const first = firstQuarter(day, moment);
    const { from, until } = openMinutes(booked.get(toJalaliDay(day)));
    if (first === null || first >= until) return closed(tooSoonOn(day, request));
    return { ...open, from: Math.max(first, from), until };
  },
  rough: (day, request) =>
    withSlots(
      request.options.map((option) => ({
        id: option.id,
        label: option.title,
        unavailable: isOpenRoughTime(day, option, request.moment) ? null : tooSoonOn(day, request),
      })),
    ),
  booking: openSlots,
  pickup: openSlots,
};

/**
 * Composes a month for the client: every day with its marks, and what it offers or why it cannot be chosen. [W-2.07,
 * W-3.05]
 */
export function composeMonth(month: YearMonth, id: string, request: MonthRequest): CalendarMonth {
  const today = todayAt(request.moment.at);
  const weeks = monthGrid(month, today).map((week) =>
    week.map((day) => day && composeDay(day, today, request)),
  );
  return {
    id,
    title: formatJalaliMonth(month),
    weeks,
    is_empty: weeks.flat().every((day) => day === null || day.unavailable !== null),
  };
}

function composeDay(day: GridDay, today: string, request: MonthRequest): CalendarDay {
  const { id, number, label, isToday, isFriday } = day;
  const holiday = request.booked.get(toJalaliDay(id))?.holiday ?? day.holiday;
  const offer = openDay(id, today, request);
  const isOff = isFriday || holiday !== null;
  const spoken = [
    label,
    isToday ? texts.today : null,
    isOff ? texts.off : null,
    holiday,
    offer.unavailable,
  ].filter((words) => words !== null);
  return {
    id,
    number,
    label,
    spoken: spoken.join(questionTexts.listSeparator),
    is_today: isToday,
    is_off: isOff,
    holiday,
    starts_at: tehranMidnight(id),
    ...offer,
  };
}

function openDay(day: string, today: string, request: MonthRequest): Opening {
  if (day < today) return closed(texts.past);
  const isShut = isClosed(request.booked.get(toJalaliDay(day))) || isClosedByRules(day, request.moment);
  if (isShut) return closed(texts.notOpen);
  return isOpenDay(day, request.moment)
    ? openings[request.kind](day, request)
    : closed(tooSoonOn(day, request));
}
