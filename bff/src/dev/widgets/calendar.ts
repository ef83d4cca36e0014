import type { Calendar } from '@gam/schemas/descriptors';
import type { BookingDay } from '@gam/schemas/upstream';
import { toJalaliDay } from '@gam/shared/jalali';
import { monthGrid } from '@gam/shared/month-grid';
import { texts } from '@gam/shared/texts';
import { composeMonth, type MonthRequest, presentCalendar } from '../../features/dates/index.ts';
import type { DateKind } from '@gam/engine/questions';
import { makeOption, makeQuestion, viewAsLoaded } from '@gam/engine/fixtures';
import type { WidgetState } from '../state.ts';

/** Thursday, 14 Aban 1405, noon in Tehran. */
const at = Date.parse('2026-11-05T08:30:00Z');
const month = { year: 1405, month: 8 };
const types = { exact: 'exact_date_time', rough: 'exact_date_rough_time', day: 'just_date' } as const;
const options = [
  makeOption('morning', 'صبح، ۹ تا ۱۲', { value: '09:00-12:00' }),
  makeOption('noon', 'ظهر، ۱۲ تا ۱۵', { value: '12:00-15:00' }),
  makeOption('evening', 'عصر، ۱۵ تا ۱۹', { value: '15:00-19:00' }),
];

/** A calendar with its month loaded. */
function calendarOf(
  kind: keyof typeof types,
  dates: { weather?: boolean; probability?: string } = {},
): Calendar {
  const { weather = false, probability = null } = dates;
  const question = makeQuestion('timestamp', { id: 'widget', options: kind === 'rough' ? options : [] });
  const view = viewAsLoaded(question, { catalogue: 3, dates: { type: types[kind], weather, probability } });
  return { ...presentCalendar(question, view), items: [monthOf(kind)] };
}

function monthOf(kind: DateKind, booked: MonthRequest['booked'] = new Map()) {
  const moment = { at, minHours: 3 };
  return composeMonth(month, '0', {
    kind,
    moment,
    options,
    booked,
  });
}

/** Every day has a full slot and a free slot. */
const bookedDays = new Map(
  monthGrid(month, '')
    .flat()
    .filter((day) => day !== null)
    .map(({ id, isFriday }): [string, BookingDay] => {
      const hours = [
        { id: '09-11', title: '۹ تا ۱۱', available: false },
        { id: '11-13', title: '۱۱ تا ۱۳', available: true },
      ];
      const day = toJalaliDay(id);
      return [day, { day, hours: isFriday ? false : hours }];
    }),
);

const exact = calendarOf('exact');

export const calendarStates: readonly WidgetState<'calendar'>[] = [
  { name: 'exact', about: 'روز و ساعت', widget: exact },
  {
    name: 'chosen',
    about: 'انتخاب‌شده',
    widget: {
      ...exact,
      answer: { values: ['2026-11-21T11:00:00.000Z'], text: 'شنبه ۳۰ آبان ۱۴۰۵، ساعت ۱۴:۳۰' },
    },
    question: { answer: { values: ['2026-11-21T11:00:00.000Z'] } },
  },
  {
    name: 'notices',
    about: 'پیام هوا و احتمال زمان',
    widget: calendarOf('rough', {
      weather: true,
      probability: 'در روزهای شلوغ ممکن است زمان سفارش با هماهنگی شما جابه‌جا شود.',
    }),
  },
  { name: 'day', about: 'فقط تاریخ', widget: calendarOf('day') },
  {
    name: 'slots',
    about: 'نوبت‌ها',
    widget: { ...calendarOf('rough'), items: [monthOf('booking', bookedDays)] },
  },
  { name: 'empty', about: 'ماه بدون روز باز', widget: { ...exact, items: [monthOf('booking')] } },
  {
    name: 'pending',
    about: 'در حال بارگذاری',
    widget: { ...exact, source: { name: 'calendar', v: null }, items: null },
  },
  { name: 'wrong', about: 'خطا', widget: exact, question: { error: texts.validation.timestampQuarter } },
];
