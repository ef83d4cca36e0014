import type { Progress } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { progressPercent } from '@gam/shared/progress';
import { texts as sharedTexts } from '@gam/shared/texts';
import type { Flow } from '../../engine/flow/flow.ts';

/** The visible question's position in the service's list; 100 percent once a quote is asked for. [O-1.01, O-1.02] */
export function presentProgress(flow: Flow, position: number, quotePending: boolean): Progress {
  const total = flow.questions.length;
  const current = quotePending ? total : position + 1;
  const percent = progressPercent({ current, total, quotePending });
  return { current, total, percent, label: fillText(sharedTexts.a11y.progress, { percent }) };
}
