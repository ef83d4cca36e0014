/** What stands for a public holiday where hours are told by weekday. */
export const holidayWeekday = 7;

/**
 * Hours of one kind of day, Tehran time: `weekday` counts from Saturday, 0, to Friday, 6; 7 is a public holiday,
 * whatever its weekday. `capacity` is how many orders they take.
 */
export interface Slot {
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
  readonly capacity: number;
}
