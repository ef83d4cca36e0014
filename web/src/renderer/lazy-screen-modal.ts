import { lazyPart } from './lazy-part.ts';

/** The dialog that a screen was sent with, loaded before such a screen is shown. */
export const screenModal = lazyPart(
  'screen modal',
  async () => (await import('./ScreenModal.tsx')).ScreenModal,
);
