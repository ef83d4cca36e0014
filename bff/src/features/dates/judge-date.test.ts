import * as fc from 'fast-check';
import { type DateLimits, weekdayNames } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { makeOption, makeQuestion, viewAsLoaded, timestamp } from '@gam/engine/fixtures';
import { type DateKind, dateKindOf } from '@gam/engine/questions';
import { composeMonth } from './compose-month.ts';

/** Thursday, 14 Aban 1405, 12:05 in Tehran. */
const at = Date.parse('2026-11-05T08:35:00Z');
const options = [
  makeOption('r1', 'صبح', { value: '09:00-12:00' }),
  makeOption('r2', 'عصر', { value: '15:00-18:00' }),
  makeOption('r3', 'هر ساعتی'),
];
const types = { exact: 'exact_date_time', rough: 'exact_date_rough_time', day: 'just_date' };
const tags = { booking: ['date_question'], pickup: ['pickup_date_time'] };

function asking(kind: DateKind, min_hours = 0, limits: readonly DateLimits[] = []) {
  const type_tags = kind in tags ? tags[kind as keyof typeof tags] : [];
  const type = kind in types ? types[kind as keyof typeof types] : 'exact_date_time';
  const question = makeQuestion('timestamp', { type_tags, options: kind === 'rough' ? options : [] });
  const dates = { type, weather: false, probability: null };
  return { question, view: viewAsLoaded(question, { min_hours, limits, dates }) };
}

const holds = (
  kind: DateKind,
  values: readonly string[],
  minHours = 0,
  now = at,
  limits: readonly DateLimits[] = [],
): boolean => {
  const { question, view } = asking(kind, minHours, limits);
  return timestamp.judge?.(question, { values }, view, now) === null;
};

describe('the kind of a date question [O-9.04] [O-3.24]', () => {
  it.each([
    [['pickup_date_time', 'date_question'], 'just_date', 'pickup'],
    [['date_question'], 'exact_date_time', 'booking'],
    [[], 'exact_date_time', 'exact'],
    [[], 'exact_date_rough_time', 'rough'],
    [['service_rough_time'], 'just_date', 'rough'],
    [[], 'just_date', 'day'],
    [[], 'whatever', 'day'],
  ])('is for the tags %j in a service of %s: %s', (type_tags, type, kind) => {
    const question = makeQuestion('timestamp', { type_tags, options });
    const dates = { type, weather: false, probability: null };
    expect(dateKindOf(question, viewAsLoaded(question, { dates }))).toBe(kind);
  });

  it('is a day if a rough time has no options', () => {
    const question = makeQuestion('timestamp');
    const dates = { type: 'exact_date_rough_time', weather: false, probability: null };
    expect(dateKindOf(question, viewAsLoaded(question, { dates }))).toBe('day');
  });
});

describe('judging a date', () => {
  it.each<[string, DateKind, string[], number, boolean]>([
    ['today', 'day', ['2026-11-05'], 0, true],
    ['yesterday', 'day', ['2026-11-04'], 0, false],
    ['today, where it ends too soon', 'day', ['2026-11-05'], 12, false],
    ['the last day of next month', 'day', ['2026-12-21'], 0, true],
    ['a month too far', 'day', ['2026-12-22'], 0, false],
    ['a day that there is not', 'day', ['2026-11-31'], 0, false],
    ['a Jalali day', 'day', ['1405-08-30'], 0, false],
    ['two days', 'day', ['2026-11-05', '2026-11-06'], 0, false],
    ['words', 'day', ['فردا'], 0, false],
    ['an empty value', 'day', [''], 0, false],
    ['a quarter of an hour ahead', 'exact', ['2026-11-05T09:00:00.000Z'], 0, true],
    ['less', 'exact', ['2026-11-05T08:45:00.000Z'], 0, false],
    ['an hour short of the hours', 'exact', ['2026-11-05T12:30:00.000Z'], 4, false],
    ['the hours of the service', 'exact', ['2026-11-05T12:45:00.000Z'], 4, true],
    ['beside the quarters', 'exact', ['2026-11-06T12:40:00.000Z'], 0, false],
    ['with seconds', 'exact', ['2026-11-06T12:45:01.000Z'], 0, false],
    ['in another offset', 'exact', ['2026-11-06T12:45:00+03:30'], 0, false],
    ['an instant of a day that there is not', 'exact', ['2026-11-31T12:45:00.000Z'], 0, false],
    ['the last quarter of next month', 'exact', ['2026-12-21T20:15:00.000Z'], 0, true],
    ['the first quarter behind it', 'exact', ['2026-12-21T20:30:00.000Z'], 0, false],
    ['a day without its time', 'exact', ['2026-11-06'], 0, false],
    ['a rough time to come', 'rough', ['2026-11-05', 'r2'], 0, true],
    ['one that has begun', 'rough', ['2026-11-05', 'r1'], 0, false],
    ['one that begins too soon', 'rough', ['2026-11-05', 'r2'], 3, false],
    ['one without hours', 'rough', ['2026-11-05', 'r3'], 0, true],
    ['an unknown rough time', 'rough', ['2026-11-06', 'r9'], 0, false],
    ['no rough time', 'rough', ['2026-11-06'], 0, false],
    ['a slot', 'booking', ['2026-11-06', '09-11'], 0, true],
    ['a slot of the past', 'booking', ['2026-11-04', '09-11'], 0, false],
    ['a slot of a month too far', 'pickup', ['2026-12-22', '09-11'], 0, false],
    ['no slot', 'pickup', ['2026-11-06'], 0, false],
    ['more than a slot', 'pickup', ['2026-11-06', '09-11', 'x'], 0, false],
  ])('judges %s (%s %j, %d hours): %s [O-5.05] [O-9.03]', (_what, kind, values, hours, expected) => {
    expect(holds(kind, values, hours)).toBe(expected);
  });

  it.each<DateKind>(['day', 'exact', 'rough', 'booking', 'pickup'])(
    'accepts an empty optional %s',
    (kind) => {
      expect(holds(kind, [])).toBe(true);
    },
  );

  it('says how far ahead a date must be [O-5.04]', () => {
    const { question, view } = asking('day', 4);
    expect(timestamp.judge?.(question, { values: ['2026-11-04'] }, view, at)).toBe(
      'زمان سفارش باید برای حداقل ۴ ساعت آینده باشد',
    );
  });

  it('accepts the last offered day at any time and place, unless it is too soon', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<DateKind[]>('day', 'exact', 'rough', 'booking', 'pickup'),
        fc.integer({ min: Date.parse('2023-01-01'), max: Date.parse('2120-01-01') }),
        fc.nat(24 * 28),
        (kind, now, hours) => {
          const { question, view } = asking(kind, hours);
          const example = timestamp.example?.(question, view, now) ?? { values: [] };
          expect(example.values).not.toEqual([]);
          expect(timestamp.judge?.(question, example, view, now)).toBeNull();
        },
      ),
    );
  });
});

it('accepts exactly the dates that a month offers, at any time', () => {
  const kinds = fc.constantFrom<('day' | 'exact' | 'rough')[]>('day', 'exact', 'rough');
  const moments = fc.integer({
    min: Date.parse('2026-10-23T00:00:00Z'),
    max: Date.parse('2026-11-21T00:00:00Z'),
  });
  const days = fc.oneof(fc.nat(40), fc.constantFrom('2026-11-10', '2026-11-16', '2026-10-30'));
  const limits = fc.array(
    fc.record<DateLimits>(
      {
        earliest_day: days,
        latest_day: days,
        closed_weekdays: fc.uniqueArray(fc.constantFrom(...weekdayNames), { minLength: 1, maxLength: 6 }),
        closed_holidays: fc.constant(true as const),
        notice_hours: fc.integer({ min: 1, max: 100 }),
        holiday_notice_hours: fc.integer({ min: 1, max: 100 }),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 2 },
  );
  fc.assert(
    fc.property(kinds, moments, fc.nat(80), limits, (kind, now, minHours, added) => {
      const month = composeMonth({ year: 1405, month: 8 }, '0', {
        kind,
        moment: { at: now, minHours, limits: added },
        options,
        booked: new Map(),
      });
      for (const day of month.weeks.flat().filter((one) => one !== null)) {
        const instantAt = (minutes: number) =>
          new Date(Date.parse(day.starts_at) + minutes * 60_000).toISOString();
        const answers = {
          day: () => [{ values: [day.id], offered: day.unavailable === null }],
          exact: () =>
            [0, Math.max(0, day.from - 15), day.from, 23 * 60 + 45].map((minutes) => ({
              values: [instantAt(minutes)],
              offered: day.unavailable === null && minutes >= day.from,
            })),
          rough: () =>
            options.map(({ id }) => ({
              values: [day.id, id],
              offered: day.slots.some((slot) => slot.id === id && slot.unavailable === null),
            })),
        };
        for (const { values, offered } of answers[kind]()) {
          expect([values, holds(kind, values, minHours, now, added)]).toEqual([values, offered]);
        }
      }
    }),
    { numRuns: 80 },
  );
});
