import { makeRegistry } from '../registry.ts';
import type { Composed, ScreenRequest, ScreenRoute } from './pipeline.ts';

/** The screens that the features give: those that have an address, in the order in which they are tried, and sign-ins. */
export interface Screens {
  readonly routes: readonly ScreenRoute[];
  /** The sign-in of customers, at whatever address needs it. */
  readonly signIn: (request: ScreenRequest) => Composed;
  /** The sign-in of operators, at whatever address of the desk needs it. */
  readonly deskSignIn: (request: ScreenRequest) => Composed;
}

export const screens = makeRegistry<Screens>('screens');
