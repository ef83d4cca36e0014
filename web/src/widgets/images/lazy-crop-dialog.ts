import { lazyPart } from '../../ui/lazy-part.ts';

/** The cropper, in a chunk of its own: asked for when pictures are, and not needed to see those that are there. */
export const { Part: CropDialog, warm: warmCropDialog } = lazyPart(
  'cropper',
  async () => (await import('./CropDialog.tsx')).CropDialog,
);
