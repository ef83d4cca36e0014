import { parseAbsolute, parseDate, toCalendarDate, toZoned } from '@internationalized/date';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from './gregorian-day.ts';
import {
  clockOfTehran,
  readInstant,
  startOfTehranDay,
  tehranDay,
  tehranMidnight,
  tehranTime,
} from './tehran-time.ts';

const zone = 'Asia/Tehran';
const hourMs = 3_600_000;
const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** What ICU shows of an instant in Tehran, as clocks of this module show it. */
const seenByIcu = (at: number): string => {
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}`;
};
/** The day that many days after another. */
const dayAfter = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * 24 * hourMs));
const seen = (at: number): string => clockOfTehran(at).toISOString().slice(0, 16);

describe('the clock of Tehran', () => {
  it('is that of ICU in each hour from 2020 to 2032: across the last summer times and ten years after them', () => {
    const wrong: string[] = [];
    for (let at = Date.UTC(2020, 0); at < Date.UTC(2032, 9); at += hourMs)
      if (seen(at) !== seenByIcu(at)) wrong.push(new Date(at).toISOString());
    expect(wrong).toEqual([]);
  });

  it('is that of the zone at any instant from 1970 to 2100, and its days begin where the zone lets them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0) }), (at) => {
        const instant = new Date(at).toISOString();
        const expected = parseAbsolute(instant, zone);
        const day = toCalendarDate(expected).toString();
        expect(tehranDay(instant)).toBe(day);
        expect(tehranTime(instant)).toEqual({ hour: expected.hour, minute: expected.minute });
        expect(tehranMidnight(day)).toBe(toZoned(parseDate(day), zone).toAbsoluteString());
      }),
    );
  });

  it('changes at the moment of the last change', () => {
    expect(seen(Date.parse('2022-09-21T19:29:59Z'))).toBe('2022-09-21T23:59');
    expect(seen(Date.parse('2022-09-21T19:30:00Z'))).toBe('2022-09-21T23:00');
    expect(startOfTehranDay('2022-09-21')).toBe(Date.parse('2022-09-20T19:30:00Z'));
    expect(startOfTehranDay('2022-09-22')).toBe(Date.parse('2022-09-21T20:30:00Z'));
  });
});

describe('tehranDay and tehranTime', () => {
  it.each([
    ['2026-11-21T08:00:00.000Z', '2026-11-21', 11, 30],
    ['2026-11-21T20:29:59Z', '2026-11-21', 23, 59],
    ['2026-11-21T20:30:00Z', '2026-11-22', 0, 0],
    ['2026-11-21T23:00:00+03:30', '2026-11-21', 23, 0],
    // Until 2022 Tehran had summer time.
    ['2021-07-01T19:30:00Z', '2021-07-02', 0, 0],
    ['2024-07-01T19:30:00Z', '2024-07-01', 23, 0],
  ])('read %s as %s, %d:%d', (instant, day, hour, minute) => {
    expect(tehranDay(instant)).toBe(day);
    expect(tehranTime(instant)).toEqual({ hour, minute });
  });

  it.each(['', 'today', '2026-11-21'])('throw for %j, which is not an instant', (text) => {
    expect(() => tehranDay(text)).toThrow('Invalid ISO 8601');
  });
});

describe('tehranMidnight', () => {
  it.each([
    ['2026-11-21', '2026-11-20T20:30:00.000Z'],
    ['2026-07-01', '2026-06-30T20:30:00.000Z'],
    // Until 2022 Tehran had summer time.
    ['2021-07-01', '2021-06-30T19:30:00.000Z'],
  ])('returns for %s the instant %s', (day, instant) => {
    expect(tehranMidnight(day)).toBe(instant);
  });

  it('returns the first moment of any day', () => {
    const days = fc.integer({ min: -17_800, max: 55_000 }).map((count) => dayAfter('1970-01-01', count));
    fc.assert(
      fc.property(days, (day) => {
        const midnight = Date.parse(tehranMidnight(day));
        expect(tehranDay(new Date(midnight).toISOString())).toBe(day);
        expect(tehranDay(new Date(midnight - 1).toISOString())).toBe(dayAfter(day, -1));
      }),
    );
  });
});

describe('an instant', () => {
  const offsets = fc.constantFrom('Z', '+03:30', '-11:00', '+14:00', '+0330', '+04', '-23:00');
  const fractions = fc.constantFrom('', ':07', ':59.9', ':00.123', ':00.123456');

  it('is read in all forms of ISO 8601 that the library reads, and as it reads them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -17_800, max: 55_000 }),
        fc.integer({ min: 0, max: 1439 }),
        fractions,
        offsets,
        (day, minutes, fraction, offset) => {
          const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
          const text = `${dayOf(new Date(day * 24 * hourMs))}T${time}${fraction}${offset}`;
          expect(readInstant(text)).toBe(parseAbsolute(text, zone).toDate().getTime());
        },
      ),
    );
  });

  it.each([
    ['2026-02-30T10:00:00Z', 'out of range'],
    ['2026-02-20T24:00:00Z', 'out of range'],
    ['2026-02-20T10:60:00Z', 'out of range'],
    ['2026-02-20T10:00:00', 'Invalid ISO 8601'],
    ['today', 'Invalid ISO 8601'],
    ['', 'Invalid ISO 8601'],
  ])('is not %j: %s', (text, message) => {
    expect(() => readInstant(text)).toThrow(message);
  });
});
