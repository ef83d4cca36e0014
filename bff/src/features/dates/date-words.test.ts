import { describe, expect, it } from 'vitest';
import { makeOption, makeQuestion, viewAsLoaded } from '@gam/engine/fixtures';
import { dateInWords } from '@gam/engine/questions';
import { type CalendarView, presentCalendar } from './present-calendar.ts';

const question = makeQuestion('timestamp', { options: [makeOption('r1', 'صبح، ۹ تا ۱۲')] });
const view = (changes: Partial<CalendarView> = {}) => viewAsLoaded(question, changes);

describe('a date in words', () => {
  it.each([
    [['2026-11-21'], 'شنبه ۳۰ آبان ۱۴۰۵'],
    [['2026-11-21T11:00:00.000Z'], 'شنبه ۳۰ آبان ۱۴۰۵، ساعت ۱۴:۳۰'],
    [['2026-11-21', 'r1'], 'شنبه ۳۰ آبان ۱۴۰۵، صبح، ۹ تا ۱۲'],
    [['2026-11-21', '09-11'], 'شنبه ۳۰ آبان ۱۴۰۵، ۹ تا ۱۱'],
    [['2026-11-21', 'gone'], 'شنبه ۳۰ آبان ۱۴۰۵، gone'],
    [['فردا صبح'], 'فردا صبح'],
    [['2026-02-30', 'x'], '2026-02-30، x'],
    [[], ''],
  ])('writes %j as %s [O-9.04]', (values, words) => {
    const chosen = [{ id: '09-11', label: '۹ تا ۱۱' }];
    expect(dateInWords(question, { values }, view({ chosen }))).toBe(words);
  });
});

describe('a calendar', () => {
  const dates = { type: 'exact_date_time', weather: false, probability: null };

  it('warns that the weather may change a date, and shows how likely it is kept [O-3.19] [W-9.04]', () => {
    expect(presentCalendar(question, view({ dates })).notices).toEqual([]);
    const told = view({ dates: { ...dates, weather: true, probability: 'شاید دیرتر' } });
    expect(presentCalendar(question, told).notices).toEqual([
      { level: 'info', text: expect.stringContaining('هوا') },
      { level: 'warning', text: 'شاید دیرتر' },
    ]);
  });

  it.each([
    ['exact_date_time', 'time', 24],
    ['exact_date_rough_time', 'slot', 0],
    ['just_date', 'day', 0],
  ])('in a service of %s offers a %s, this month or the next [O-9.03] [O-9.04]', (type, picks, hours) => {
    const calendar = presentCalendar(question, view({ dates: { ...dates, type } }));
    expect(calendar).toMatchObject({ picks, last_offset: 1, items: null, answer: null });
    expect(calendar.hours).toHaveLength(hours);
    expect(calendar.labels.weekdays.map(({ short }) => short).join('')).toBe('شیدسچپج');
  });

  it('contains the answer in words', () => {
    const answer = { values: ['2026-11-21'] };
    expect(presentCalendar(question, view({ dates, answer })).answer).toEqual({
      ...answer,
      text: 'شنبه ۳۰ آبان ۱۴۰۵',
    });
  });
});
