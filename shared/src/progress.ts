/** Where a customer is: `current` the visible question's position in the service's list, `total` its length. */
interface ProgressState {
  readonly current: number;
  readonly total: number;
  readonly quotePending: boolean;
}

/** How far the request is, a whole percent from 0 to 100; 100 while a quote is pending. [O-1.01, O-1.02] */
export function progressPercent({ current, total, quotePending }: ProgressState): number {
  if (quotePending) return 100;
  if (total <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((current / total) * 100)));
}
