import { describe, expect, it } from 'vitest';
import { closestName, didYouMean } from './closest-name.ts';

const paths = ['local.hour', 'local.weekday', 'query.utm_source', 'answers.1201', 'city.id'];

describe('closestName', () => {
  it.each([
    ['local.huor', 'local.hour'],
    ['local.weekdays', 'local.weekday'],
    ['query.utmsource', 'query.utm_source'],
    ['Local.Hour', 'local.hour'],
    ['citi.id', 'city.id'],
  ])('finds what %s was meant to be', (typed, meant) => {
    expect(closestName(typed, paths)).toBe(meant);
  });

  it.each(['local.hour', 'weather', 'x', '', 'local.jalali_month'])('guesses nothing for %j', (typed) => {
    expect(closestName(typed, paths)).toBeNull();
  });

  it('takes the closest of several', () => {
    expect(closestName('1205', ['1201', '1295', '3107'])).toBe('1201');
  });

  it('is said in words, or not at all', () => {
    expect(didYouMean('local.huor', paths)).toBe('; did you mean "local.hour"?');
    expect(didYouMean('weather', paths)).toBe('');
  });
});
