export { calendar } from './calendar-source.ts';
export { composeMonth, type MonthRequest } from './compose-month.ts';
export { type CalendarView, presentCalendar } from './present-calendar.ts';
