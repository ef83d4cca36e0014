export { calendar } from './calendar-source.ts';
export { type MonthRequest, composeMonth } from './compose-month.ts';
export { type CalendarView, presentCalendar } from './present-calendar.ts';
