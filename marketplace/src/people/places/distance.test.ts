import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm, nearestOf } from './distance.ts';

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('distanceKm', () => {
  it.each([
    ['Tehran to Mashhad', { lat: 35.6892, lng: 51.389 }, { lat: 36.2972, lng: 59.6067 }, 742],
    ['Tehran to Isfahan', { lat: 35.6892, lng: 51.389 }, { lat: 32.6539, lng: 51.666 }, 338],
    ['pole to pole', { lat: 90, lng: 0 }, { lat: -90, lng: 77 }, 20_015],
  ])('%s', (_name, one, other, km) => {
    expect(Math.round(distanceKm(one, other))).toBe(km);
  });

  it('is symmetric, zero to itself, and at most half the circumference', () => {
    fc.assert(
      fc.property(point, point, (one, other) => {
        expect(distanceKm(one, one)).toBe(0);
        expect(distanceKm(one, other)).toBeCloseTo(distanceKm(other, one), 6);
        expect(distanceKm(one, other)).toBeLessThanOrEqual(20_016);
      }),
    );
  });
});

describe('nearestOf', () => {
  it('returns a place with no nearer one', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1 }), point, (places, to) => {
        const nearest = nearestOf(places, to);
        const best = Math.min(...places.map((place) => distanceKm(place, to)));
        expect(nearest && distanceKm(nearest, to)).toBe(best);
      }),
    );
  });

  it('returns undefined without places', () => {
    expect(nearestOf([], { lat: 0, lng: 0 })).toBeUndefined();
  });
});
