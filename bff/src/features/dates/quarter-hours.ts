import type { CalendarHour } from '@gam/schemas/descriptors';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { calendarTexts } from './texts.ts';

const clock = (minutes: number): string =>
  toPersianDigits(
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'),
  );

/** The times of an exact date: every quarter of every hour. */
export const quarterHours: readonly CalendarHour[] = Array.from({ length: 24 }, (_, hour) => {
  const label = toPersianDigits(String(hour).padStart(2, '0'));
  return {
    label,
    spoken: fillText(calendarTexts.hour, { hour: label }),
    times: [0, 15, 30, 45].map((minute) => {
      const minutes = hour * 60 + minute;
      return { minutes, label: clock(minutes) };
    }),
  };
});
