import type { Button, Screen } from '@gam/schemas/descriptors';
import type { FieldErrors } from './field-errors.ts';

/** Asked before the flow is left; one of the two is called. */
export interface LeaveQuestion {
  readonly stay: () => void;
  readonly leave: () => void;
}

/** What a widget does in place of moving on: there is something to finish first. */
export interface BeforeNext {
  /** What the button says meanwhile; null: what it says anyway. */
  readonly label: string | null;
  /** Does it, or says in words why one cannot move on; null: nothing is to be said. */
  readonly run: () => string | null;
}

/** All that the page is drawn from, besides what is being typed. */
export interface ScreenState {
  readonly screen: Screen | null;
  /** Raised with every new step: what is new slides in and takes the focus. */
  readonly visit: number;
  readonly direction: 'forward' | 'back';
  /** How far down a new step begins, px. */
  readonly top: number;
  /** What is wrong with the answer on screen. A new object each time it is said, so that it is said again. */
  readonly problem: { readonly message: string } | null;
  readonly fieldErrors: FieldErrors;
  /** The button whose events are on their way. */
  readonly pressed: Button | null;
  /** What comes before moving on, as long as the widget on screen says so. */
  readonly before: BeforeNext | null;
  /** Something has been on its way for so long that it should be seen. */
  readonly slow: boolean;
  readonly offline: boolean;
  readonly outdated: boolean;
  /** Whether a toast was ever shown: the part of the app that shows them is loaded then. */
  readonly toasting: boolean;
  readonly leaving: LeaveQuestion | null;
}

/** Before the first screen. */
export const blankState: ScreenState = {
  screen: null,
  visit: 0,
  direction: 'forward',
  top: 0,
  problem: null,
  fieldErrors: {},
  pressed: null,
  before: null,
  slow: false,
  offline: false,
  outdated: false,
  toasting: false,
  leaving: null,
};
