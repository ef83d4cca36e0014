export { capacityOf } from './compose-days.ts';
export { findTimeVerdicts, isTime } from './find-time-verdicts.ts';
export { dayOf, type TimeVerdict } from './judge-time.ts';
export { loadCalendarOf } from './pickup-calendar.ts';
export { expertHours, publicHolidays, serviceSlots } from './repository.ts';
export { calendarRoutes } from './routes.ts';
export {
  findTaken,
  findTakings,
  insertTaking,
  type NamedSlot,
  slotTaken,
  type SlotTaking,
  slotTakings,
} from './takings.ts';
