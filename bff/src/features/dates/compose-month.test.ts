import type { DateLimits } from '@gam/schemas/rules';
import type { BookingDay } from '@gam/schemas/upstream';
import { describe, expect, it } from 'vitest';
import { makeOption } from '@gam/engine/fixtures';
import { farEnough } from '@gam/engine/questions';
import { composeMonth, type MonthRequest } from './compose-month.ts';
import { quarterHours } from './quarter-hours.ts';

/** Thursday, 14 Aban 1405, 12:05 in Tehran. */
const at = Date.parse('2026-11-05T08:35:00Z');
const tooSoon = 'زمان سفارش باید حداقل یک ربع آینده باشد';

function compose(fields: Partial<MonthRequest>, month = 8) {
  const composed = composeMonth({ year: 1405, month }, String(month - 8), {
    kind: 'day',
    moment: { at, minHours: 0 },
    options: [],
    booked: new Map(),
    ...fields,
  });
  const days = composed.weeks.flat().filter((day) => day !== null);
  return { ...composed, dayOf: (id: string) => days.find((day) => day.id === id), days };
}

const booked = (...days: BookingDay[]) => new Map(days.map((day) => [day.day, day]));

describe('a month', () => {
  it('has its name, and the marks of each day or why it cannot be chosen', () => {
    const { id, title, is_empty, dayOf } = compose({});
    expect({ id, title, is_empty }).toEqual({ id: '0', title: 'آبان ۱۴۰۵', is_empty: false });
    expect(dayOf('2026-11-04')).toMatchObject({
      unavailable: 'گذشته است',
      spoken: 'چهارشنبه ۱۳ آبان ۱۴۰۵، گذشته است',
    });
    expect(dayOf('2026-11-05')).toMatchObject({
      is_today: true,
      unavailable: null,
      spoken: 'پنجشنبه ۱۴ آبان ۱۴۰۵، امروز',
    });
    expect(dayOf('2026-11-06')).toMatchObject({
      number: '۱۵',
      is_off: true,
      spoken: 'جمعه ۱۵ آبان ۱۴۰۵، تعطیل',
      starts_at: '2026-11-05T20:30:00.000Z',
    });
  });

  it('marks the holidays of every year and those of the calendar', () => {
    expect(compose({}, 11).dayOf('2027-02-11')).toMatchObject({
      is_off: true,
      holiday: 'پیروزی انقلاب اسلامی',
    });
    const named = booked({ day: '1405-08-20', hours: false, holiday: 'شهادت حضرت فاطمه' });
    expect(compose({ kind: 'booking', booked: named }).dayOf('2026-11-11')).toMatchObject({
      is_off: true,
      holiday: 'شهادت حضرت فاطمه',
      spoken: 'چهارشنبه ۲۰ آبان ۱۴۰۵، تعطیل، شهادت حضرت فاطمه، قابل سفارش نیست',
    });
  });

  it('is empty if all its days are past or too far ahead [O-9.03]', () => {
    expect(compose({}, 7)).toMatchObject({ is_empty: true });
    expect(compose({}, 9)).toMatchObject({ is_empty: false });
    expect(compose({}, 10)).toMatchObject({ is_empty: true });
  });
});

describe('exact times', () => {
  it('are every quarter of every hour, in Persian digits', () => {
    const times = quarterHours.flatMap((hour) => hour.times);
    expect(times.map(({ minutes }) => minutes)).toEqual(Array.from({ length: 96 }, (_, index) => index * 15));
    expect(quarterHours[14]).toMatchObject({ label: '۱۴', spoken: 'ساعت ۱۴' });
    expect(times.find(({ minutes }) => minutes === 870)?.label).toBe('۱۴:۳۰');
  });

  it.each([
    // 12:05 and a quarter of an hour is 12:20, so 12:30 comes first.
    [0, '2026-11-05', 750, null],
    [0, '2026-11-06', 0, null],
    [4, '2026-11-05', 975, null],
    // Nothing is left of today.
    [11.75, '2026-11-05', 0, farEnough(11.75)],
    [24, '2026-11-05', 0, farEnough(24)],
    [24, '2026-11-06', 735, null],
  ])('begin with %d hours on %s at minute %d: %s [O-5.05]', (minHours, day, from, unavailable) => {
    const found = compose({ kind: 'exact', moment: { at, minHours } }).dayOf(day);
    expect(found).toMatchObject({ from, unavailable });
  });
});

describe('the hours of a service', () => {
  const closedToday = booked({ day: '1405-08-14', hours: false, open: [] });
  const morning = booked({
    day: '1405-08-15',
    hours: false,
    open: [
      { from: 8, to: 12 },
      { from: 14, to: 18 },
    ],
  });

  it.each(['day', 'exact', 'rough'] as const)(
    'close a day without hours for a date of the kind %s',
    (kind) => {
      const { dayOf } = compose({ kind, booked: closedToday, options: [makeOption('r1', 'صبح')] });
      expect(dayOf('2026-11-05')).toMatchObject({ unavailable: 'قابل سفارش نیست', slots: [] });
      expect(dayOf('2026-11-07')).toMatchObject({ unavailable: null });
    },
  );

  it('limit an exact time even if no slot of the day is free', () => {
    const { dayOf } = compose({ kind: 'exact', booked: morning });
    expect(dayOf('2026-11-06')).toMatchObject({ unavailable: null, from: 8 * 60, until: 18 * 60 });
  });

  it('close today if they have passed', () => {
    const early = booked({ day: '1405-08-14', hours: false, open: [{ from: 8, to: 12 }] });
    expect(compose({ kind: 'exact', booked: early }).dayOf('2026-11-05')).toMatchObject({
      unavailable: tooSoon,
    });
  });

  it('come from the slots if the upstream has no others', () => {
    const { dayOf } = compose({ kind: 'day', booked: booked({ day: '1405-08-16', hours: false }) });
    expect(dayOf('2026-11-07')).toMatchObject({ unavailable: 'قابل سفارش نیست' });
  });
});

describe('rough times', () => {
  const options = [
    makeOption('r1', 'صبح', { value: '09:00-12:00' }),
    makeOption('r2', 'عصر', { value: '15:00-18:00' }),
  ];

  it('cannot be chosen after they begin, and a day without any shows why [O-3.24]', () => {
    const { dayOf } = compose({ kind: 'rough', options });
    expect(dayOf('2026-11-05')?.slots).toEqual([
      { id: 'r1', label: 'صبح', unavailable: tooSoon },
      { id: 'r2', label: 'عصر', unavailable: null },
    ]);
    const late = compose({ kind: 'rough', options, moment: { at, minHours: 5 } });
    expect(late.dayOf('2026-11-05')).toMatchObject({ unavailable: farEnough(5), slots: [] });
  });
});

describe('slots', () => {
  const hours = [
    { id: '09-11', title: '۹ تا ۱۱', available: false },
    { id: '11-13', title: '۱۱ تا ۱۳', available: true },
  ];

  it('come from the calendar; a day without slots is unavailable [W-3.05] [O-3.09]', () => {
    const { dayOf } = compose({
      kind: 'pickup',
      booked: booked(
        { day: '1405-08-16', hours },
        { day: '1405-08-17', hours: false },
        { day: '1405-08-18', hours: hours.slice(0, 1) },
        { day: '1405-08-19', hours: [] },
        { day: '1405-08-12', hours },
      ),
    });
    expect(dayOf('2026-11-07')).toMatchObject({
      unavailable: null,
      slots: [
        { id: '09-11', label: '۹ تا ۱۱', unavailable: 'ظرفیت تکمیل است' },
        { id: '11-13', label: '۱۱ تا ۱۳', unavailable: null },
      ],
    });
    expect(dayOf('2026-11-08')).toMatchObject({ unavailable: 'قابل سفارش نیست', slots: [] });
    expect(dayOf('2026-11-09')).toMatchObject({ unavailable: 'ظرفیت تکمیل است', slots: [] });
    expect(dayOf('2026-11-10')).toMatchObject({ unavailable: 'قابل سفارش نیست', slots: [] });
    // Not in the calendar at all, and past whatever the calendar says.
    expect(dayOf('2026-11-14')).toMatchObject({ unavailable: 'قابل سفارش نیست' });
    expect(dayOf('2026-11-03')).toMatchObject({ unavailable: 'گذشته است', slots: [] });
  });
});

describe('limits of rules', () => {
  const notOpen = 'قابل سفارش نیست';
  const under = (kind: MonthRequest['kind'], ...limits: DateLimits[]) =>
    compose({
      kind,
      moment: { at, minHours: 2, limits },
      options: [makeOption('r1', 'صبح', { value: '09:00-12:00' })],
    });

  it('close days before the first, after the last, of weekdays and holidays', () => {
    const { dayOf } = under(
      'day',
      { earliest_day: 2, closed_weekdays: ['monday'] },
      { latest_day: '2026-11-15', closed_holidays: true },
    );
    const reasons = ['05', '06', '07', '08', '09', '13', '14', '15', '16'].map((day) => [
      day,
      dayOf(`2026-11-${day}`)?.unavailable ?? null,
    ]);
    expect(reasons).toEqual([
      ['05', notOpen],
      ['06', notOpen],
      ['07', null],
      ['08', null],
      ['09', notOpen],
      ['13', notOpen],
      ['14', null],
      ['15', null],
      ['16', notOpen],
    ]);
  });

  it('ask for more notice on all days or on holidays, in words of that day', () => {
    const exact = under('exact', { notice_hours: 4, holiday_notice_hours: 24 });
    // Friday is the day after.
    expect(exact.dayOf('2026-11-05')).toMatchObject({ unavailable: null, from: 975 });
    expect(exact.dayOf('2026-11-06')).toMatchObject({ unavailable: null, from: 735 });
    expect(exact.dayOf('2026-11-07')).toMatchObject({ unavailable: null, from: 0 });
    const rough = under('rough', { holiday_notice_hours: 24 });
    expect(rough.dayOf('2026-11-06')).toMatchObject({ unavailable: farEnough(24) });
    expect(rough.dayOf('2026-11-07')).toMatchObject({ unavailable: null });
  });

  it('never lower the notice of the service', () => {
    const { dayOf } = under('exact', { notice_hours: 1 });
    expect(dayOf('2026-11-05')).toMatchObject({ from: 855 });
  });

  it('count the notice of a slot to its hours', () => {
    const hours = [
      { id: '08-10', title: '۸ تا ۱۰', available: true },
      { id: '14-16', title: '۱۴ تا ۱۶', available: true },
      { id: 'any', title: 'هر ساعتی', available: true },
    ];
    const { dayOf } = compose({
      kind: 'booking',
      moment: { at, minHours: 0, limits: [{ notice_hours: 24 }] },
      booked: booked({ day: '1405-08-15', hours }),
    });
    expect(dayOf('2026-11-06')?.slots.map(({ unavailable }) => unavailable)).toEqual([
      farEnough(24),
      null,
      null,
    ]);
  });
});
