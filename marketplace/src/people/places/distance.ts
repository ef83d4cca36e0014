import type { Point } from '@gam/schemas/upstream';
import type { Static } from 'typebox';

type At = Static<typeof Point>;

/** The Earth's mean radius in km. */
const radius = 6371;

/** The distance of two points along the ground, in km. */
export function distanceKm(one: At, other: At): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const along = Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(one.lng, other.lng);
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(half(one.lat, other.lat) + along)));
}

/** The nearest of several places; undefined without places. */
export function nearestOf<T extends At>(places: readonly T[], to: At): T | undefined {
  const [first, ...others] = places;
  if (first === undefined) return undefined;
  return others.reduce((best, place) => (distanceKm(place, to) < distanceKm(best, to) ? place : best), first);
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
