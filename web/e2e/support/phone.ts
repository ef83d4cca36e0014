import { randomInt } from 'node:crypto';

/** A mobile number of Iran, as it is typed, that is hardly ever made twice. */
export function makePhone(): string {
  return `0935${String(randomInt(10_000_000)).padStart(7, '0')}`;
}
