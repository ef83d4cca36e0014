import type { Images } from '@gam/schemas/descriptors';
import { useState } from 'react';
import { preparePicture } from './prepare-picture.ts';

/** The picture that is being cropped, and where what is left of it goes. */
interface Cropping {
  readonly src: string;
  readonly done: (cropped: Blob | null) => void;
}

/** Takes chosen files one after the other: looked at, cropped, handed on. What cannot be taken says why. */
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
        if (prepared.kind === 'wrong') {
          setProblem(prepared.message);
          continue;
        }
        const cropped = await crop(prepared.picture);
        if (cropped !== null) onCropped(cropped);
      }
    },
  };
}
