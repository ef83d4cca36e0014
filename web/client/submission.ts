import type { ClientEvent, EventName, Screen } from '@gam/schemas/descriptors';
import { isSameStep } from './step-key.ts';
import type { HistoryChange } from './trail.ts';

/** Events that the customer triggered together and that are sent together. */
export interface Submission {
  readonly events: readonly ClientEvent[];
  /** The screen that is shown before the reply; null where only the reply brings one. */
  predicted: Screen | null;
  /** How the history changes with the reply's screen; by default the last event decides. */
  readonly move?: HistoryChange;
  /** Of a restore: the screen that is shown if it fails. */
  readonly fallback?: Screen | null;
}

/** Whether the batch is a restore of a lost flow. */
export function isRestore([submission]: readonly Submission[]): boolean {
  return submission?.events[0]?.name === 'restore';
}

/** Whether a screen is shown ahead of the reply to any of the submissions. */
export function isAnyPredicted(submissions: readonly Submission[]): boolean {
  return submissions.some(({ predicted }) => predicted !== null);
}

/** Whether the screen after the submissions is shown ahead of their replies; it is known where there are none. */
export function isEndPredicted(submissions: readonly Submission[]): boolean {
  return submissions.at(-1)?.predicted !== null;
}

/** Events that lead away from the shown step, wherever their reply leads. */
const leaving = /^(?:next|back|jump|skip_|login_|change_|drop_|place_|pay|duplicate_)/;

/** The event that leads away from the shown step; null where the customer stays. */
export const leavingEvent = (events: readonly ClientEvent[]): EventName | null =>
  events.findLast(({ name }) => leaving.test(name))?.name ?? null;

/** The step that the submissions lead to; undefined where only the reply names it. */
export function stepAfter(submissions: readonly Submission[]): string | null | undefined {
  const last = submissions.at(-1);
  const event = last?.events.at(-1);
  return event?.name === 'jump' ? event.args.step : last?.predicted?.flow?.step;
}

/** Whether the reply shows the step that was predicted for the batch. */
export function predictionMatched(batch: readonly Submission[], screen: Screen): boolean {
  const predicted = batch.at(-1)?.predicted ?? null;
  return predicted !== null && screen.redirect === null && isSameStep(predicted, screen);
}
