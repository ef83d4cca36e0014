import { lazyPart } from '../ui/lazy-part.ts';

/** What stands over a screen: loaded before a dialog is shown, and fetched where there is an order to leave. */
export const dialogs = lazyPart('dialogs', () =>
  import('./ScreenDialogs.tsx').then((chunk) => chunk.ScreenDialogs),
);
