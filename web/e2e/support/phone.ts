import { randomInt } from 'node:crypto';

/** A random mobile number of Iran, as a user types it. */
export function makePhone(): string {
  return `0935${String(randomInt(10_000_000)).padStart(7, '0')}`;
}
