import type { expertHours as hoursContent, lunarHolidays } from '../../../demo/index.ts';
import type { ServiceContent } from '../../../demo/service-content.ts';
import { everyWeekday, hoursFrom, publicHoliday, slotsOn } from '../../../demo/timetable.ts';
import { expertHours, publicHolidays, serviceSlots } from '../../shop/calendars/tables.ts';
import type { Database } from '../../platform/database/database.ts';

/** The hours of a service that says none: every day from 8 to 20. */
const usualSlots = slotsOn([...everyWeekday, ...publicHoliday], hoursFrom(8, 20, 2), 6);

/** Stores when services are done, when experts work, and the holidays that move. */
export async function storeCalendars(
  tx: Database,
  services: readonly Pick<ServiceContent, 'detail' | 'slots'>[],
  hours: typeof hoursContent,
  holidays: typeof lunarHolidays,
): Promise<void> {
  await tx.delete(serviceSlots);
  for (const { detail, slots = usualSlots } of services) {
    await tx.insert(serviceSlots).values(slots.map((slot) => ({ serviceId: detail.id, ...slot })));
  }
  await tx.delete(expertHours);
  await tx.insert(expertHours).values([...hours]);
  await tx.delete(publicHolidays);
  await tx.insert(publicHolidays).values([...holidays]);
}
