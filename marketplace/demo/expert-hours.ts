import { experts } from './experts.ts';
import { everyWeekday, publicHoliday, saturdayToThursday } from './timetable.ts';

/** Experts work all day, in the mornings, or from noon on and on Fridays and holidays too. */
const kinds = [
  { weekdays: saturdayToThursday, from: 8, to: 20 },
  { weekdays: saturdayToThursday, from: 8, to: 14 },
  { weekdays: [...everyWeekday, ...publicHoliday], from: 12, to: 20 },
];

/** When each expert works: the same kind of hours for the same expert, always. */
export const expertHours = experts.flatMap(({ id }) => {
  const { weekdays, from, to } = kinds[Number(id) % kinds.length] ?? { weekdays: [], from: 0, to: 24 };
  return weekdays.map((weekday) => ({ expertId: id, weekday, from, to }));
});
