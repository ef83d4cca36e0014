import type { Progress, Screen, Summary } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { texts as sharedTexts } from '@gam/shared/texts';
import type { Evaluation, Flow, Problem } from '@gam/engine/flow';
import type { SourceViews } from '../sources/source-views.ts';
import type { FlowRecord } from '../records/flow-record.ts';

/**
 * Presents the position of the visible question in the service's list; 100 percent while a quote is requested. [O-1.01,
 * O-1.02]
 */
export function presentProgress(flow: Flow, position: number, quotePending: boolean): Progress {
  const total = flow.questions.length;
  const current = quotePending ? total : position + 1;
  const share = quotePending ? 1 : total > 0 ? current / total : 0;
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return { current, total, percent, label: fillText(sharedTexts.a11y.progress, { percent }) };
}

/** The data of a phase's screen. */
export interface PhaseContext {
  readonly evaluation: Evaluation;
  readonly record: FlowRecord;
  /** The fault of the last event, at its field. */
  readonly problem: Problem | null;
  /** The items of the step's sources. */
  readonly sources: SourceViews;
  readonly at: number;
  /** The hosts that a question's link may lead to. */
  readonly linkHosts: readonly string[];
  /** Whether customers may delete saved addresses. */
  readonly removesAddresses: boolean;
  readonly catalogue: number;
  /** The order so far without its answers. */
  readonly blankSummary: Summary;
}

/** The part of a screen that differs between phases. */
export type PhaseScreen = Pick<Screen, 'id' | 'body' | 'footer'> &
  Partial<Pick<Screen, 'aside' | 'progress' | 'redirect' | 'modal' | 'nav' | 'running_price'>>;

export type PresentPhase = (context: PhaseContext) => PhaseScreen;
