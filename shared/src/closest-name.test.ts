import { describe, expect, it } from 'vitest';
import { didYouMean } from './closest-name.ts';

const paths = ['local.hour', 'local.weekday', 'query.utm_source', 'answers.1201', 'city.id'];

describe('didYouMean', () => {
  it.each([
    ['local.huor', 'local.hour'],
    ['local.weekdays', 'local.weekday'],
    ['query.utmsource', 'query.utm_source'],
    ['Local.Hour', 'local.hour'],
    ['citi.id', 'city.id'],
  ])('finds what %s was meant to be', (typed, meant) => {
    expect(didYouMean(typed, paths)).toBe(`; did you mean "${meant}"?`);
  });

  it.each(['local.hour', 'weather', 'x', '', 'local.jalali_month'])('guesses nothing for %j', (typed) => {
    expect(didYouMean(typed, paths)).toBe('');
  });

  it('takes the closest of several', () => {
    expect(didYouMean('1205', ['1201', '1295', '3107'])).toBe('; did you mean "1201"?');
  });
});
