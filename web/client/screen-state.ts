import type { Button, EventName, Screen } from '@gam/schemas/descriptors';
import type { Trouble } from './connection.ts';
import type { FieldErrors } from './forms.ts';

/** The question before the flow is left: one of the two functions is called. */
interface LeaveQuestion {
  readonly stay: () => void;
  readonly leave: () => void;
}

/** What a widget does before the step is left, such as finishing an upload. */
export interface BeforeNext {
  /** The button's label meanwhile; null: its own label. */
  readonly label: string | null;
  /** Does it; returns the message why the customer cannot continue, or null. */
  readonly run: () => string | null;
}

/** The state that the page is drawn from, without the drafts. */
export interface ScreenState {
  readonly screen: Screen | null;
  /** Incremented with every new step, which slides in and takes the focus. */
  readonly visit: number;
  /**
   * Incremented when what can be pressed has changed by itself: with each step after the first, and with the outcome of a
   * press. A press that began before belongs to what was shown then.
   */
  readonly arrivals: number;
  readonly direction: 'forward' | 'back';
  /** The scroll position of a new step, px. */
  readonly top: number;
  /** The error of the shown answer. A new object each time, so that a repeated error is announced again. */
  readonly problem: { readonly message: string } | null;
  readonly fieldErrors: FieldErrors;
  /** The button whose events are being sent. */
  readonly pressed: Button | null;
  /**
   * The event on its way that leads away from the shown step to an unknown one: until its reply the step takes no other
   * event, which would be refused there.
   */
  readonly heldBy: EventName | null;
  /** What the shown widget does before the step is left. */
  readonly before: BeforeNext | null;
  /** Whether the request takes long enough to be shown as pending. */
  readonly slow: boolean;
  /** Why a request is being repeated; null while requests are handled. */
  readonly trouble: Trouble | null;
  /** The questions whose answers are in this tab alone, while a request is being repeated. */
  readonly unsent: readonly string[];
  readonly outdated: boolean;
  /** Whether a toast was shown since the start: the code that draws toasts is loaded then. */
  readonly toasting: boolean;
  readonly leaving: LeaveQuestion | null;
}

/** The state before the first screen. */
export const blankState: ScreenState = {
  screen: null,
  visit: 0,
  arrivals: 0,
  direction: 'forward',
  top: 0,
  problem: null,
  fieldErrors: {},
  pressed: null,
  heldBy: null,
  before: null,
  slow: false,
  trouble: null,
  unsent: [],
  outdated: false,
  toasting: false,
  leaving: null,
};
