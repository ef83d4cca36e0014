import type { Screen } from '@gam/schemas/descriptors';
import type { Evaluation } from '../../engine/flow/evaluation.ts';
import type { Problem } from '../../engine/flow/state.ts';
import type { SourceViews } from '../sources/source-view.ts';
import type { FlowRecord } from '../records/flow-record.ts';

/** What a phase's screen may look at. */
export interface PhaseContext {
  readonly evaluation: Evaluation;
  readonly record: FlowRecord;
  /** What is wrong with the event that was sent, at its field. */
  readonly problem: Problem | null;
  /** What the step's fetched nodes are filled with. */
  readonly sources: SourceViews;
  readonly at: number;
  /** The hosts that a question may lead to. */
  readonly linkHosts: readonly string[];
  /** Whether customers may delete saved addresses. */
  readonly removesAddresses: boolean;
  readonly catalogue: number;
}

/** What differs between the phases; the rest of the screen is the same for all. */
export type PhaseScreen = Pick<Screen, 'id' | 'body' | 'footer'> &
  Partial<Pick<Screen, 'aside' | 'progress' | 'redirect' | 'modal'>>;

export type PresentPhase = (context: PhaseContext) => PhaseScreen;
