import { toPersianDigits } from '@gam/shared/digits';

/** Returns a duration in ms as minutes and seconds, «۲:۰۵». */
export function writeDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return toPersianDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}
