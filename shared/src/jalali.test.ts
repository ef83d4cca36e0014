import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatJalaliDate,
  formatJalaliDateTime,
  formatJalaliMonth,
  fromJalaliDay,
  jalaliMonthRange,
  splitJalaliDay,
  solarHoliday,
  toJalaliDay,
  weekdays,
} from './jalali.ts';

const dayLength = 86_400_000;
const platform = new Intl.DateTimeFormat('fa-IR-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  weekday: 'long',
});

/** What the platform's own calendar says of a Gregorian day. */
function platformParts(day: string) {
  const parts = platform.formatToParts(new Date(`${day}T12:00:00Z`));
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  const days: readonly string[] = weekdays;
  return {
    year: Number(part('year')),
    month: Number(part('month')),
    day: Number(part('day')),
    weekday: days.indexOf(part('weekday')),
  };
}

function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
}

describe('jalaliParts', () => {
  it.each([
    ['2026-11-21', { year: 1405, month: 8, day: 30, weekday: 0 }],
    ['2026-11-27', { year: 1405, month: 9, day: 6, weekday: 6 }],
    ['2025-03-20', { year: 1403, month: 12, day: 30, weekday: 5 }],
    ['1921-03-21', { year: 1300, month: 1, day: 1, weekday: 2 }],
    ['1970-01-01', { year: 1348, month: 10, day: 11, weekday: 5 }],
  ])('converts %s to %j', (day, parts) => {
    expect(splitJalaliDay(day)).toEqual(parts);
  });

  it('agrees with Intl on every day around the ends of the years 1300 to 1500', () => {
    for (let year = 1300; year <= 1500; year += 1) {
      const { last } = jalaliMonthRange(year, 12);
      for (const day of [-30, -1, 0, 1, 31].map((days) => dayAfter(last, days))) {
        expect(splitJalaliDay(day)).toEqual(platformParts(day));
      }
    }
  });

  it('agrees with Intl on any day', () => {
    const days = fc.integer({ min: -17_800, max: 55_000 }).map((count) => dayAfter('1970-01-01', count));
    fc.assert(
      fc.property(days, (day) => {
        expect(splitJalaliDay(day)).toEqual(platformParts(day));
      }),
    );
  });

  it.each(['', '1405-13-01', '2026-02-30', '2026-11-21T08:00:00Z'])(
    'throws for %j, which is not a day',
    (text) => {
      expect(() => splitJalaliDay(text)).toThrow(/Invalid ISO 8601|out of range/);
    },
  );
});

describe('jalaliMonthRange', () => {
  it.each([
    [1405, 8, '2026-10-23', '2026-11-21'],
    [1405, 1, '2026-03-21', '2026-04-20'],
    [1403, 12, '2025-02-19', '2025-03-20'],
    [1404, 12, '2026-02-20', '2026-03-20'],
  ])('ranges for %d/%d from %s to %s [O-7.11]', (year, month, first, last) => {
    expect(jalaliMonthRange(year, month)).toEqual({ first, last });
  });

  it('covers the years 1300 to 1500 without a gap, with the leap years of Intl [O-7.11]', () => {
    let expectedFirst = jalaliMonthRange(1300, 1).first;
    for (let year = 1300; year <= 1500; year += 1) {
      for (let month = 1; month <= 12; month += 1) {
        const { first, last } = jalaliMonthRange(year, month);
        expect(first).toBe(expectedFirst);
        expect(platformParts(first)).toMatchObject({ year, month, day: 1 });
        expect(platformParts(last)).toMatchObject({ year, month });
        expectedFirst = dayAfter(last);
      }
    }
  });

  it.each([0, 13, 1.5])('throws for month %d', (month) => {
    expect(() => jalaliMonthRange(1405, month)).toThrow(RangeError);
  });
});

describe('formatJalaliDate', () => {
  it.each([
    ['2026-11-21', 'شنبه ۳۰ آبان ۱۴۰۵'],
    ['2026-11-21T08:00:00.000Z', 'شنبه ۳۰ آبان ۱۴۰۵'],
    ['2026-11-21T20:30:00Z', 'یکشنبه ۱ آذر ۱۴۰۵'],
    ['2025-03-20', 'پنجشنبه ۳۰ اسفند ۱۴۰۳'],
  ])('writes %s as %s', (instantOrDay, text) => {
    expect(formatJalaliDate(instantOrDay)).toBe(text);
  });
});

describe('formatJalaliDateTime', () => {
  it.each([
    ['2026-11-21T11:00:00Z', 'شنبه ۳۰ آبان ۱۴۰۵، ساعت ۱۴:۳۰'],
    ['2026-11-21T20:35:00Z', 'یکشنبه ۱ آذر ۱۴۰۵، ساعت ۰۰:۰۵'],
  ])('writes %s as %s', (instant, text) => {
    expect(formatJalaliDateTime(instant)).toBe(text);
  });
});

describe('toJalaliDay and formatJalaliMonth', () => {
  it.each([
    ['2026-11-21', '1405-08-30'],
    ['2026-03-21', '1405-01-01'],
  ])('write %s as %s, the form of the calendar calls [O-7.11]', (day, jalali) => {
    expect(toJalaliDay(day)).toBe(jalali);
  });

  it('name a month with its year', () => {
    expect(formatJalaliMonth({ year: 1405, month: 8 })).toBe('آبان ۱۴۰۵');
  });
});

describe('fromJalaliDay', () => {
  it.each([
    ['1405-08-30', '2026-11-21'],
    ['1403-12-30', '2025-03-20'],
    ['1405-12-30', null],
    ['1405-07-31', null],
    ['1405-13-01', null],
    ['1405-00-01', null],
    ['1405-01-00', null],
    ['1405-1-1', null],
    ['فردا', null],
  ])('converts %s to %s', (jalali, day) => {
    expect(fromJalaliDay(jalali)).toBe(day);
  });

  it('inverts toJalaliDay on any day', () => {
    const days = fc.integer({ min: -17_800, max: 55_000 }).map((count) => dayAfter('1970-01-01', count));
    fc.assert(
      fc.property(days, (day) => {
        expect(fromJalaliDay(toJalaliDay(day))).toBe(day);
      }),
    );
  });
});

it.each([
  ['2026-03-21', 'جشن نوروز'],
  ['2026-03-24', 'عید نوروز'],
  ['2026-03-25', null],
  ['2026-04-01', 'روز جمهوری اسلامی ایران'],
  ['2026-04-02', 'روز طبیعت'],
  ['2026-06-04', 'رحلت امام خمینی'],
  ['2026-06-05', 'قیام ۱۵ خرداد'],
  ['2027-02-11', 'پیروزی انقلاب اسلامی'],
  ['2026-03-20', 'روز ملی شدن صنعت نفت'],
  ['2025-03-20', 'آخرین روز سال'],
  ['2026-11-21', null],
])('solarHoliday returns for %s: %s', (day, holiday) => {
  expect(solarHoliday(day)).toBe(holiday);
});
