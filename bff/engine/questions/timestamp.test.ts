import { describe, expect, it } from 'vitest';
import { makeOption, makeQuestion, viewAsLoaded } from './question-fixtures.ts';
import { questionTexts } from './texts.ts';
import { timestamp } from './timestamp.ts';

/** Noon in Tehran on 2026-05-05. */
const at = Date.parse('2026-05-05T08:30:00Z');
const options = [makeOption('m', 'صبح', { value: '09:00-12:00' })];
const asked = (type: string, tags: string[] = []) => {
  const question = makeQuestion('timestamp', { type_tags: tags });
  const dates = { type, weather: false, probability: null };
  return {
    question,
    view: viewAsLoaded(question, {
      dates,
      min_hours: 2,
      options: type === 'exact_date_rough_time' ? options : [],
    }),
  };
};
const exact = asked('exact_date_time');
const rough = asked('exact_date_rough_time');
const day = asked('just_date');
const booking = asked('just_date', ['date_question']);
const pickup = asked('just_date', ['pickup_date_time']);

describe('a date', () => {
  it.each([
    ['an exact time', exact, ['2026-05-05T10:30:00Z'], true],
    ['an exact time without enough notice', exact, ['2026-05-05T10:15:00Z'], false],
    ['two exact times', exact, ['2026-05-05T10:30:00Z', 'x'], false],
    ['a day', day, ['2026-05-06'], true],
    ['a day and more', day, ['2026-05-06', 'x'], false],
    ['a rough time', rough, ['2026-05-06', 'm'], true],
    ['a rough time and more', rough, ['2026-05-06', 'm', 'x'], false],
    ['a rough time that is not offered', rough, ['2026-05-06', 'x'], false],
    ['a rough time without enough notice', rough, ['2026-05-05', 'm'], false],
    ['a slot', booking, ['2026-05-06', 's1'], true],
    ['a slot of a pickup', pickup, ['2026-05-06', 's1'], true],
    ['a slot and more', booking, ['2026-05-06', 's1', 'x'], false],
    ['a day without its slot', booking, ['2026-05-06'], false],
    ['a slot of a past day', booking, ['2026-05-04', 's1'], false],
    ['no date', exact, [], true],
  ])('%s [O-5.05]', (_about, { question, view }, values, expected) => {
    expect(timestamp.judge?.(question, { values }, view, at) === null).toBe(expected);
  });

  it('counts the notice from the moment without hours of its own', () => {
    const { min_hours: _none, ...view } = exact.view;
    expect(timestamp.judge?.(exact.question, { values: ['2026-05-05T09:00:00Z'] }, view, at)).toBeNull();
  });

  it.each([
    ['off the quarter hour', exact, ['2026-05-05T10:31:00Z'], questionTexts.offQuarter],
    ['after the months that can be ordered', exact, ['2026-09-05T10:30:00Z'], questionTexts.closedDay],
    ['of a day after them', day, ['2026-09-05'], questionTexts.closedDay],
    ['of a rough time after them', rough, ['2026-09-05', 'm'], questionTexts.closedDay],
    ['of a past day', day, ['2026-05-04'], 'زمان سفارش باید برای حداقل ۲ ساعت آینده باشد'],
    ['of no day', day, ['2026-02-30'], 'زمان سفارش باید برای حداقل ۲ ساعت آینده باشد'],
    [
      'without enough notice',
      exact,
      ['2026-05-05T10:16:00Z'],
      'زمان سفارش باید برای حداقل ۲ ساعت آینده باشد',
    ],
    [
      'off the quarter hour where a day is asked',
      day,
      ['2026-05-05T10:31:00Z'],
      'زمان سفارش باید برای حداقل ۲ ساعت آینده باشد',
    ],
    ['that is valid', exact, ['2026-05-05T10:30:00Z'], null],
  ])('%s is answered with its message [O-5.04]', (_about, { question, view }, values, message) => {
    expect(timestamp.judge?.(question, { values }, view, at)).toBe(message);
  });
});

it.each([
  ['an exact time', exact, 1],
  ['a rough time', rough, 2],
  ['a day', day, 1],
  ['a slot', booking, 2],
  ['a slot of a pickup', pickup, 2],
])('gives an example of %s that is valid', (_about, { question, view }, length) => {
  const example = timestamp.example?.(question, view, at) ?? { values: [] };
  expect(example.values).toHaveLength(length);
  expect(timestamp.judge?.(question, example, view, at)).toBeNull();
});
