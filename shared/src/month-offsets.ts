/** In an order this month and the next can be looked at. [O-9.03] */
export const flowMonthOffset = 1;
/** The calendar's own default, where nobody says otherwise. [W-4.12, readings 1] */
export const calendarMonthOffset = 2;

/** A month of a calendar, whichever: `month` is 1 to 12. */
export interface YearMonth {
  readonly year: number;
  readonly month: number;
}

/** The months from this one on, so many ahead at most. [O-9.03] */
export function monthsAhead({ year, month }: YearMonth, maxOffset: number): YearMonth[] {
  return Array.from({ length: maxOffset + 1 }, (_, offset) => {
    const index = month - 1 + offset;
    return { year: year + Math.floor(index / 12), month: (index % 12) + 1 };
  });
}

/** How many months one month lies behind another; negative: before it. */
export const monthsBetween = (from: YearMonth, to: YearMonth): number =>
  (to.year - from.year) * 12 + to.month - from.month;
