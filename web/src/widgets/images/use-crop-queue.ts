import type { Images } from '@gam/schemas/descriptors';
import { useState } from 'react';
import { preparePicture } from './prepare-picture.ts';

/** The picture that is being cropped, and the callback for the result. */
interface Cropping {
  readonly src: string;
  readonly done: (cropped: Blob | null) => void;
}

/**
 * Checks the chosen files and lets the customer crop them, one after the other. `problem` is the error of a rejected
 * file.
 */
export function useCropQueue(node: Images, onCropped: (cropped: Blob) => void) {
  const [cropping, setCropping] = useState<Cropping | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function crop(picture: Blob): Promise<Blob | null> {
    const src = URL.createObjectURL(picture);
    const cropped = await new Promise<Blob | null>((done) => setCropping({ src, done }));
    setCropping(null);
    URL.revokeObjectURL(src);
    return cropped;
  }

  return {
    cropping,
    isPreparing,
    problem,
    async take(files: readonly File[]): Promise<void> {
      setProblem(null);
      for (const file of files) {
        setPreparing(true);
        const prepared = await preparePicture(file, node);
        setPreparing(false);
        if (!prepared.ok) {
          setProblem(prepared.failure);
          continue;
        }
        const cropped = await crop(prepared.value);
        if (cropped !== null) onCropped(cropped);
      }
    },
  };
}
