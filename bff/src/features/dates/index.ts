export { calendar } from './calendar-source.ts';
export { type MonthRequest, composeMonth } from './compose-month.ts';
export { presentCalendar } from './present-calendar.ts';
