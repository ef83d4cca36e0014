import { lazyPart } from './lazy-part.ts';

/** The dialog, loaded when one is near: most screens have none. */
export const { Part: Dialog, warm: warmDialog } = lazyPart('dialog', () =>
  import('./Dialog.tsx').then((chunk) => chunk.Dialog),
);
