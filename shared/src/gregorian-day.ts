/** Whether a text has the form of a Gregorian day, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Whether a text is an existing Gregorian day, `YYYY-MM-DD`: false for 30 February. */
export function isGregorianDay(text: string): boolean {
  const time = isDay(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns the Gregorian day, `YYYY-MM-DD`, of a date's UTC fields; a year beyond 9999 has a sign and six digits. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, -'T00:00:00.000Z'.length);

/** Returns the weekday of a Gregorian day, `YYYY-MM-DD`: from 0 for Saturday to 6 for Friday. */
export function weekdayOf(day: string): number {
  const daysSince1970 = Date.parse(`${day}T00:00:00Z`) / 86_400_000;
  // 1970-01-01 was a Thursday, 5 in a week that starts on Saturday.
  return (((daysSince1970 + 5) % 7) + 7) % 7;
}
