import type { ClientEvent, Screen } from '@gam/schemas/descriptors';
import { isSameStep } from './step-key.ts';
import type { Move } from './trail.ts';

/** What the customer did in one go: events that belong together. */
export interface Turn {
  readonly events: readonly ClientEvent[];
  /** The screen that is shown for it already; null: its reply is waited for. */
  shown: Screen | null;
  /** How the reply's screen is arrived at; without one, as the last event has it. */
  readonly move?: Move;
  /** Of a restore: what is shown where the flow cannot be made again. */
  readonly instead?: Screen | null;
}

/** Whether turns are the one that makes a flow again. */
export function isRestore([turn]: readonly Turn[]): boolean {
  return turn?.events[0]?.name === 'restore';
}

/** Whether any of the turns was shown before its reply. */
export function isAnyShown(turns: readonly Turn[]): boolean {
  return turns.some(({ shown }) => shown !== null);
}

/** Whether the customer stands where all the turns lead, and not before one whose outcome is open. */
export function areAllShown(turns: readonly Turn[]): boolean {
  return turns.every(({ shown }) => shown !== null);
}

/** Where turns lead, as far as one can tell: a step, or undefined where only the reply says it. */
export function stepAfter(turns: readonly Turn[]): string | null | undefined {
  const last = turns.at(-1);
  const event = last?.events.at(-1);
  return event?.name === 'jump' ? event.args.step : last?.shown?.flow?.step;
}

/** Whether a reply that took the whole batch says the step that was shown for it. */
export function cameTrue(batch: readonly Turn[], screen: Screen): boolean {
  const shown = batch.at(-1)?.shown ?? null;
  return shown !== null && screen.redirect === null && isSameStep(shown, screen);
}
