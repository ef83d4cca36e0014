import { createContext, use, useSyncExternalStore } from 'react';
import type { ScreenController } from '../../client/screen-controller.ts';
import type { ScreenState } from '../../client/screen-state.ts';

const ControllerContext = createContext<ScreenController | null>(null);

/** Gives the controller to everything that is drawn. */
export const ScreenProvider = ControllerContext.Provider;

/** What the customer can do: press, pick, answer, go. */
export function useScreenActions(): ScreenController {
  const controller = use(ControllerContext);
  if (controller === null) throw new Error('Nothing is drawn outside a ScreenProvider.');
  return controller;
}

/** What the page is drawn from. */
export function useScreenState(): ScreenState {
  const { subscribe, state } = useScreenActions();
  return useSyncExternalStore(subscribe, state);
}
