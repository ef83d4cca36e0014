import { lazyPart } from './lazy-part.ts';

/** What stands over a screen: loaded before a dialog is shown, and where there is something to leave. */
export const dialogs = lazyPart('dialogs', () =>
  import('./ScreenDialogs.tsx').then((chunk) => chunk.ScreenDialogs),
);
