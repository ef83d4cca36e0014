import type { BookingDay } from '@gam/schemas/upstream';

const hour = 60;
const allDay = { from: 0, until: 24 * hour };

/** Whether the service is not there at all on a day that the upstream speaks of. */
export function isClosed(day: BookingDay | undefined): boolean {
  if (day === undefined) return false;
  return day.open ? day.open.length === 0 : day.hours === false;
}

/** When the service is there on a day, minutes after midnight: all day by default. */
export function openMinutes(day: BookingDay | undefined): { readonly from: number; readonly until: number } {
  const { open = [] } = day ?? {};
  if (open.length === 0) return allDay;
  return {
    from: Math.min(...open.map(({ from }) => from)) * hour,
    until: Math.max(...open.map(({ to }) => to)) * hour,
  };
}
