export {
  type AnnouncedHolidays,
  describeHours,
  formatHours,
  holidayOf,
  holidayWeekday,
  hoursOfDay,
  joinHours,
  type Slot,
} from './opening-hours.ts';
