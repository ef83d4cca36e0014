import { lazyPart } from './lazy-part.ts';

/** The dialog in a chunk of its own, since most screens have no dialog. */
export const { Part: Dialog, warm: warmDialog } = lazyPart('dialog', () =>
  import('./Dialog.tsx').then((chunk) => chunk.Dialog),
);
