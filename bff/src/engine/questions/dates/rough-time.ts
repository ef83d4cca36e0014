import type { Option } from '@gam/schemas/questions';
import { earliestOrder, startOfHours, timeOfDay } from '@gam/shared/order-time';
import type { OrderMoment } from './open-day.ts';

/**
 * Whether a rough time of an open day is far enough ahead: by when its hours begin, so that whoever comes first thing
 * keeps to the service's hours too. One that tells no hours is as far as its day. [O-5.05, readings 28]
 */
export function isOpenRoughTime(day: string, { value }: Option, { at, minHours }: OrderMoment): boolean {
  const start = startOfHours(value);
  return start === null || timeOfDay(day, start) >= earliestOrder(at, minHours);
}
