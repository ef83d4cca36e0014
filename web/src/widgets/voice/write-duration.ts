import { toPersianDigits } from '@gam/shared/digits';

/** A duration as minutes and seconds, «۲:۰۵»; from ms. */
export function writeDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return toPersianDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}
