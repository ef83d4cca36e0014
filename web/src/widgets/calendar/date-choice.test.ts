import type { Calendar } from '@gam/schemas/descriptors';
import { describe, expect, it } from 'vitest';
import { calendarMonth, calendarQuestion, twoSlots } from '../../../test/fixtures/calendar.ts';
import { daysOf, finishChoice, isAfter, nothingChosen, readChoice } from './date-choice.ts';

const nodeOf = (picks: Calendar['picks']) => calendarQuestion({ picks }).widget as Calendar;
const days = daysOf(calendarMonth(8, () => ({ slots: twoSlots })));
const dayOf = (id: string) => days.find((day) => day.id === id) ?? null;
const saturday = dayOf('2026-11-21');

describe('a choice', () => {
  it.each([
    ['day', { ...nothingChosen, day: saturday }, ['2026-11-21'], 'شنبه ۳۰ آبان ۱۴۰۵'],
    [
      'time',
      { ...nothingChosen, day: saturday, minutes: 870 },
      ['2026-11-21T11:00:00.000Z'],
      'شنبه ۳۰ آبان ۱۴۰۵، ساعت ۱۴:۳۰',
    ],
    [
      'slot',
      { ...nothingChosen, day: saturday, slot: 'morning' },
      ['2026-11-21', 'morning'],
      'شنبه ۳۰ آبان ۱۴۰۵، ۹ تا ۱۲',
    ],
  ] as const)(
    'of a %s becomes an answer with its text, and is read from that answer',
    (picks, choice, values, text) => {
      expect(finishChoice(nodeOf(picks), choice)).toEqual({ values, text });
      expect(readChoice(picks, values, days)).toEqual(choice);
    },
  );

  it.each([
    ['no day', 'day', nothingChosen],
    ['a day without its time', 'time', { ...nothingChosen, day: saturday }],
    ['a time that is not on the list', 'time', { ...nothingChosen, day: saturday, minutes: 871 }],
    ['a day without its slot', 'slot', { ...nothingChosen, day: saturday }],
    ['a slot that is full', 'slot', { ...nothingChosen, day: saturday, slot: 'noon' }],
  ] as const)('is not complete with %s', (_what, picks, choice) => {
    expect(finishChoice(nodeOf(picks), choice)).toBeNull();
  });

  it.each([
    ['with a day of another month', 'day', ['2026-12-01']],
    ['with a past day', 'day', ['2026-11-01']],
    ['without values', 'time', []],
  ] as const)('is not read from an answer %s', (_what, picks, values) => {
    expect(readChoice(picks, values, days)).toEqual(nothingChosen);
  });
});

it.each([
  ['day', ['2026-11-21'], false],
  ['day', ['2026-11-22'], true],
  ['time', ['2026-11-21T20:29:00.000Z'], false],
  ['time', ['2026-11-21T20:30:00.000Z'], true],
  ['slot', [], false],
] as const)('compares an answer with the month’s end: %s %j, later: %s', (picks, values, expected) => {
  expect(isAfter(picks, values, days)).toBe(expected);
});
