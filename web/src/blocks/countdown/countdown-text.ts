import { toPersianDigits } from '@gam/shared/digits';

const two = (number: number) => String(number).padStart(2, '0');

/** What is left, in Persian digits: minutes and seconds, hours where there are any. */
export function writeTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const time = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return toPersianDigits(minutes < 60 ? time : `${Math.floor(minutes / 60)}:${time}`);
}

/** What is left when readers are told, in seconds: a voice at every second would drown all else. */
const milestones = [10, 60];

/** The milestone that was passed last on the way from `total` to what is `left`, in seconds; null: none yet. */
export function spokenSeconds(total: number, left: number): number | null {
  return milestones.find((milestone) => left <= milestone && total > milestone) ?? null;
}
