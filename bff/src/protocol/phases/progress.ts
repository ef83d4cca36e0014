import type { Progress } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { texts as sharedTexts } from '@gam/shared/texts';
import type { Flow } from '../../engine/flow/flow.ts';

/** The visible question's position in the service's list; 100 percent once a quote is asked for. [O-1.01, O-1.02] */
export function presentProgress(flow: Flow, position: number, quotePending: boolean): Progress {
  const total = flow.questions.length;
  const current = quotePending ? total : position + 1;
  const percent = progressPercent({ current, total, quotePending });
  return { current, total, percent, label: fillText(sharedTexts.a11y.progress, { percent }) };
}

/** The position of the visible question in the service's list, and the length of that list. */
interface ProgressState {
  readonly current: number;
  readonly total: number;
  readonly quotePending: boolean;
}

/** The progress of a request: a whole percent from 0 to 100; 100 while a quote is pending. [O-1.01, O-1.02] */
export function progressPercent({ current, total, quotePending }: ProgressState): number {
  if (quotePending) return 100;
  if (total <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((current / total) * 100)));
}
