import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { option } from '../../../demo/question.ts';
import { friday, hoursFrom, saturdayToThursday, slotsOn } from '../../../demo/timetable.ts';
import { dayOf, judgeTime, type TimeForm } from './judge-time.ts';

/** Saturday, 28 Azar 1405, half past eight in Tehran. */
const now = Date.parse('2026-12-19T05:00:00Z');
const rules = {
  calendar: {
    slots: [...slotsOn(saturdayToThursday, hoursFrom(8, 20, 2), 1), ...slotsOn(friday, [[9, 13]], 1)],
    holidays: new Map([['2026-12-23', 'ولادت امام علی']]),
    taken: (day: string, slot: string) => (day === '2026-12-20' && slot === '10-12' ? 1 : 0),
    earliest: now + 3 * 3_600_000,
    shop: null,
  },
  now,
  minHours: 3,
  rough: [
    option('r1', 'صبح', { value: '09:00-12:00' }),
    option('r2', 'عصر', { value: '16:00-20:00' }),
    option('r3', 'هر ساعتی'),
  ],
};

const fine = null;
const none = undefined;
const soon = expect.stringContaining('۳ ساعت آینده');
const closed = expect.stringContaining('روز دیگری');
const outside = expect.stringContaining('بیرون از ساعت کار');
const taken = expect.stringContaining('دیگر خالی نیست');

describe('judgeTime', () => {
  it.each<[TimeForm, string, string[], unknown]>([
    ['exact', 'within hours', ['2026-12-20T06:30:00.000Z'], fine],
    ['exact', 'today, far enough ahead', ['2026-12-19T08:00:00.000Z'], fine],
    ['exact', 'today, too soon', ['2026-12-19T07:59:00.000Z'], soon],
    ['exact', 'past', ['2025-12-19T08:00:00.000Z'], soon],
    ['exact', 'at night', ['2026-12-20T18:00:00.000Z'], outside],
    ['exact', 'when hours end', ['2026-12-20T16:30:00.000Z'], outside],
    ['exact', 'the last minute of the hours', ['2026-12-20T16:29:00.000Z'], fine],
    ['exact', 'on a Friday after its short hours', ['2026-12-25T10:00:00.000Z'], outside],
    ['exact', 'on a holiday that is closed', ['2026-12-23T08:00:00.000Z'], closed],
    ['exact', 'a day', ['2026-12-20'], none],
    ['exact', 'a day that there is not', ['2026-02-30T08:00:00.000Z'], none],
    ['exact', 'no time', ['فردا'], none],
    ['exact', 'two', ['2026-12-20T06:30:00.000Z', '2026-12-20T06:30:00.000Z'], none],
    ['day', 'open', ['2026-12-20'], fine],
    ['day', 'today', ['2026-12-19'], fine],
    ['day', 'yesterday', ['2026-12-18'], soon],
    ['day', 'closed', ['2026-12-23'], closed],
    ['day', 'that there is not', ['2026-02-30'], none],
    ['day', 'an instant', ['2026-12-20T06:30:00.000Z'], none],
    ['day', 'with more', ['2026-12-20', '08-10'], none],
    ['rough', 'open', ['2026-12-20', 'r1'], fine],
    ['rough', 'today, its beginning too soon', ['2026-12-19', 'r1'], soon],
    ['rough', 'today, later', ['2026-12-19', 'r2'], fine],
    ['rough', 'at any hour of today', ['2026-12-19', 'r3'], fine],
    ['rough', 'closed', ['2026-12-23', 'r1'], closed],
    ['rough', 'hours that are not offered', ['2026-12-20', 'r9'], none],
    ['rough', 'without hours', ['2026-12-20'], none],
    ['rough', 'a day that there is not', ['2026-02-30', 'r1'], none],
    ['slot', 'open', ['2026-12-20', '08-10'], fine],
    ['slot', 'full', ['2026-12-20', '10-12'], taken],
    ['slot', 'too soon', ['2026-12-19', '10-12'], taken],
    ['slot', 'past', ['2026-12-18', '09-13'], taken],
    ['slot', 'that its day does not have', ['2026-12-20', '09-13'], none],
    ['slot', 'of a day that is closed', ['2026-12-23', '08-10'], none],
    ['slot', 'without a day', ['08-10'], none],
    ['slot', 'with more', ['2026-12-20', '08-10', '08-10'], none],
  ])('%s, %s: %j', (form, _what, values, expected) => {
    expect(judgeTime(form, values, rules)).toEqual(expected);
  });

  it('never throws for any answer [O-5.05]', () => {
    const forms = fc.constantFrom<TimeForm>('exact', 'day', 'rough', 'slot');
    const value = fc.oneof(
      fc.string(),
      fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      fc.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
    );
    fc.assert(
      fc.property(forms, fc.array(value, { maxLength: 3 }), (form, values) => {
        const day = dayOf(values);
        expect(day === null || /^\d{4}-\d{2}-\d{2}$/.test(day)).toBe(true);
        expect(['string', 'object', 'undefined']).toContain(typeof judgeTime(form, values, rules));
      }),
    );
  });
});
