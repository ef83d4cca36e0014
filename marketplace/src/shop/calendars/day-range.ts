import { fromJalaliDay } from '@gam/shared/jalali';

const dayMs = 86_400_000;
/** The most days that one request may ask for: two months of 31. */
const maxDays = 62;

const problems = {
  unreal: 'یکی از تاریخ‌ها در تقویم وجود ندارد.',
  reversed: 'تاریخ پایان پیش از تاریخ شروع است.',
  long: 'بازه زمانی بیش از ۶۲ روز است.',
};

/**
 * The Gregorian days, `YYYY-MM-DD`, from one Jalali day to another, both included; a problem in words where a day does
 * not exist, the last one is before the first, or there are too many. [W-7.10]
 */
export function daysOfRange(from: string, to: string): { days: string[] } | { problem: string } {
  const first = fromJalaliDay(from);
  const last = fromJalaliDay(to);
  if (first === null || last === null) return { problem: problems.unreal };
  const start = Date.parse(`${first}T00:00:00Z`);
  const count = (Date.parse(`${last}T00:00:00Z`) - start) / dayMs + 1;
  if (count < 1) return { problem: problems.reversed };
  if (count > maxDays) return { problem: problems.long };
  return {
    days: Array.from({ length: count }, (_, index) =>
      new Date(start + index * dayMs).toISOString().slice(0, 10),
    ),
  };
}
