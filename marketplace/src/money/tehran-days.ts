import { tehranMidnight } from '@gam/shared/tehran-time';

const dayMs = 24 * 60 * 60 * 1000;

/** The Gregorian day that comes some days after another; before it, for less than 0. */
export const moveDay = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10);

/** The time of some Gregorian days in Tehran, the last one included: from an instant to another, which is excluded. */
export const tehranDays = (
  firstDay: string,
  lastDay: string,
): { readonly from: Date; readonly to: Date } => ({
  from: new Date(tehranMidnight(firstDay)),
  to: new Date(tehranMidnight(moveDay(lastDay, 1))),
});
